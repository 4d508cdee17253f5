import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type TillPhone, tillPhones } from '#contract/till-phones.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { callAsAdmin, sharedAdmin } from '../support/server/members.ts'
import { createTill, pairPhone } from '../support/server/till-simulator.ts'

const openPhones = async () => openPage('/home/till-phones', { as: await sharedAdmin() })
const findRow = async (name: string) => within((await screen.findByRole('cell', { name })).closest('tr')!)
const readPhone = async (id: string) => (await callAsAdmin(tillPhones.list, {})).data.find(({ _id }) => _id === id)

/** The label of a phone, which the simulator chooses. */
const getLabel = async (id: string) => (await readPhone(id))!.label

async function pair(app: string) {
  const { user } = await openPhones()
  const label = `phone ${crypto.randomUUID().slice(0, 8)}`
  await user.click(await screen.findByRole('button', { name: 'Pair a phone' }))
  const form = within(await screen.findByRole('dialog', { name: 'Pair a phone' }))
  await user.type(form.getByLabelText('Label'), label)
  await user.click(form.getByRole('radio', { name: app }))
  await user.click(form.getByRole('button', { name: 'Pair phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up the app' }))
  return { user, label, dialog }
}

const readClipboard = async () => (await (await navigator.clipboard.read())[0]!.getType('text/plain')).text()

test('an admin pairs a phone and sees its URL and secret once, as text and as QR codes', async () => {
  const { user, label, dialog } = await pair('SMSGate')

  dialog.getByText('The secret is not shown again.')
  await dialog.findByRole('img', { name: 'QR code of the URL' })
  dialog.getByRole('img', { name: 'QR code of the Secret' })
  await user.click(dialog.getByRole('button', { name: 'Copy the Secret' }))
  const secret = await readClipboard()
  within(dialog.getByRole('region', { name: 'Secret' })).getByText(secret)
  await user.click(dialog.getByRole('button', { name: 'Copy the URL' }))
  const phone = (await callAsAdmin(tillPhones.list, {})).data.find((each) => each.label === label)!
  expect(await readClipboard()).toBe(`https://joma.example/api/v1/till-phones/${phone._id}/sms`)
  await user.click(dialog.getByRole('button', { name: 'Done' }))

  const row = await findRow(label)
  row.getByText('Not seen yet')
  row.getByText('None set')
  expect(document.body.textContent).not.toContain(secret)
})

test.each([
  ['SMSGate', /Signing Key/, 'sms:received'],
  ['Incoming SMS to URL forwarder', /HMAC secret/, undefined],
  ['Own script', /hex text of HMAC-SHA256/, 'X-Joma-Signature'],
])('the app %s has its own instructions', async (app, sentence, code) => {
  const { dialog } = await pair(app)

  const steps = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps.length).toBeGreaterThanOrEqual(3)
  expect(steps.length).toBeLessThanOrEqual(5)
  expect(steps.join()).toMatch(sentence)
  if (code) dialog.getByText(code)
})

test('a phone without a label is not paired', async () => {
  const { user } = await openPhones()
  await user.click(await screen.findByRole('button', { name: 'Pair a phone' }))
  const form = within(await screen.findByRole('dialog', { name: 'Pair a phone' }))

  await user.click(form.getByRole('button', { name: 'Pair phone' }))

  await form.findByRole('textbox', { name: 'Label', description: /This field is required\.$/ })
})

test('a phone shows its SIMs, and what it reported', async () => {
  const till = await createTill()
  const label = await getLabel(till.phone.id)
  await till.phone.beat({ battery: 81, queued: 3, version: '1.2.0' })
  await till.phone.send([{ sender: 'bKash', body: 'Your code is 123456' }])

  await openPhones()

  const row = await findRow(label)
  await row.findByText(`SIM 1 → ${till.label}`)
  row.getByText('81 %')
  row.getByText('3')
  row.getByText('Version 1.2.0')
  row.getByText('Connected')
  row.getByText('less than a minute')
  row.getByText('1')
})

test('a phone that sends nothing in opening hours is silent', async () => {
  const phone: TillPhone = {
    _id: crypto.randomUUID(),
    label: 'Shop phone',
    dialect: 'income',
    sims: [],
    created_at: '2026-11-20T09:12:00.000Z',
    last_seen_at: new Date(Date.now() - 20 * 60_000 - 5_000).toISOString(),
    is_silent: true,
    battery: null,
    queued: null,
    version: null,
    ignored: 1_234,
    rejected: 0,
  }
  mockResponse(tillPhones.list, [phone])

  await openPhones()

  const row = await findRow('Shop phone')
  row.getByText('Silent')
  row.getByText('20 minutes')
  row.getByText('1,234')
})

test('an admin chooses a till of each provider for the SIMs', async () => {
  const [bkash, nagad] = [await createTill(), await createTill({ method: 'nagod' })]
  const { id } = await pairPhone('joma', [{ sim: 1, till: bkash.id }])
  const label = await getLabel(id)
  const { user } = await openPhones()

  await user.click((await findRow(label)).getByRole('button', { name: 'Set SIMs' }))
  const dialog = within(await screen.findByRole('dialog', { name: `SIMs of ${label}` }))
  const getSelected = (name: string) => dialog.getByLabelText<HTMLSelectElement>(name).selectedOptions[0]?.textContent
  expect(getSelected('bKash of SIM 1')).toBe(`${bkash.label}, ${bkash.number}`)
  expect(getSelected('Nagad of SIM 1')).toBe('None')
  await user.selectOptions(dialog.getByLabelText('bKash of SIM 1'), 'None')
  await user.selectOptions(dialog.getByLabelText('Nagad of SIM 2'), `${nagad.label}, ${nagad.number}`)
  await user.click(dialog.getByRole('button', { name: 'Show SIM 3' }))
  await user.selectOptions(dialog.getByLabelText('bKash of SIM 3'), `${bkash.label}, ${bkash.number}`)
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(async () => (await findRow(label)).getByText(`SIM 3 → ${bkash.label}`))
  expect((await readPhone(id))!.sims).toEqual([
    { sim: 2, till: nagad.id },
    { sim: 3, till: bkash.id },
  ])
})

test('a revoked phone disappears after a question, and its next call is refused', async () => {
  const till = await createTill()
  const label = await getLabel(till.phone.id)
  const { user } = await openPhones()

  await user.click((await findRow(label)).getByRole('button', { name: 'Revoke' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(label)
  await user.click(question.getByRole('button', { name: 'Revoke' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: label })).toBeNull())
  expect(await till.send(till.receive({ amount: 500 }))).toMatchObject({ status: 401 })
})

test('without phones the page names what to do', async () => {
  mockResponse(tillPhones.list, [])

  await openPhones()

  await screen.findByRole('heading', { name: 'No till phones yet' })
})

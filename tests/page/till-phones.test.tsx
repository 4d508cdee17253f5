import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { audits } from '#contract/audits.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { revokeRestored } from '#server/backup/restore-backup.ts'
import { encodeSms, type Sms, signText } from '#server/commands/till-simulator/phone.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { openPage } from '../support/page/open-page.tsx'
import { callAsAdmin, sharedAdmin } from '../support/server/members.ts'
import { app, db } from '../support/server/test-app.ts'
import { createTill, pairPhone } from '../support/server/till-simulator.ts'

const openPhones = async () => openPage('/home/till-phones', { as: await sharedAdmin() })
// By its title, because names of roles take long to compute.
const findCard = async (name: string) => within((await screen.findByText(name, { selector: 'h2' })).closest('article')!)
const readPhone = async (id: string) => (await callAsAdmin(tillPhones.list, {})).data.find(({ _id }) => _id === id)

async function choose({ user, label, item }: { user: UserEvent; label: string; item: 'Set SIMs' | 'Revoke' }) {
  await user.click((await findCard(label)).getByRole('button', { name: `More about ${label}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** The label of a phone, which the simulator chooses. */
const getLabel = async (id: string) => (await readPhone(id))!.label

const newLabel = () => `phone ${crypto.randomUUID().slice(0, 8)}`

/** Opens the first page of linking a phone. */
async function openLinking() {
  const page = await openPhones()
  await page.user.click(await screen.findByRole('button', { name: 'Link a phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Link a phone' }))
  return { ...page, dialog }
}

/** Links a phone as far as the page of its URL. */
async function link() {
  const streams = watchStreams()
  const page = await openLinking()
  await waitForStreams(streams)
  const label = newLabel()
  const field = await page.dialog.findByLabelText('Name of the phone')
  await page.user.clear(field)
  await page.user.type(field, label)
  await page.user.click(page.dialog.getByRole('button', { name: 'It is installed' }))
  await page.dialog.findByRole('heading', { name: 'Copy the address' })
  const phone = (await callAsAdmin(tillPhones.list, {})).data.find((each) => each.label === label)!
  return { ...page, label, phone }
}

/** Pairs a phone with another app than the recommended one. */
async function pair(app: string) {
  const { user, dialog: start } = await openLinking()
  const label = newLabel()
  await user.click(start.getByRole('button', { name: 'Other apps' }))
  const form = within(await screen.findByRole('dialog', { name: 'Pair a phone' }))
  await user.type(form.getByLabelText('Label'), label)
  await user.click(form.getByRole('radio', { name: app }))
  await user.click(form.getByRole('button', { name: 'Pair phone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up the app' }))
  return { user, label, dialog }
}

const readClipboard = async () => (await (await navigator.clipboard.read())[0]!.getType('text/plain')).text()

test('an admin links a phone, one step a page, until its first SMS is there', async () => {
  const till = await createTill({ mode: 'off' })
  const { user, label, phone, dialog } = await link()
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }))

  expect(phone).toMatchObject({ label, format: 'income' })
  await press('Copy the URL')
  const url = await readClipboard()
  expect(url).toBe(`https://joma.example/api/v1/till-phones/${phone._id}/sms`)
  await press('Address is in')
  await dialog.findByText('Sign with HMAC-SHA-256')
  await press('Copy the Secret')
  const secret = await readClipboard()
  await dialog.findByRole('img', { name: 'QR code of the Secret' })
  await press('Secret is saved')
  await dialog.findByRole('heading', { name: 'Which number is in it?' })
  await user.selectOptions(await dialog.findByLabelText(`${till.label}, ${till.number}`), 'SIM 1')
  await press('Next')

  await dialog.findByRole('heading', { name: 'Waiting for the first SMS…' })
  expect(dialog.getByText(till.number).parentElement?.textContent).toBe(
    `Send 10 tk to ${till.number} from any phone. This page turns green by itself.`,
  )
  dialog.getByText('The app has not called yet')
  const path = new URL(url).pathname
  const send = (sms: Parameters<typeof till.phone.send>[0]) => sendAs({ secret, path, sms })
  await send([{ sender: 'test', body: 'A test' }])
  await dialog.findByText('The app has called, and the secret is right')
  await send([{ sender: 'bKash', body: till.receive({ amount: 10 }).body }])

  await dialog.findByRole('heading', { name: 'The first SMS is here' })
  expect(dialog.getByText('10.00', { exact: false }).closest('p')?.textContent).toContain(till.label)
  await press('Finish')
  const card = await findCard(label)
  card.getByText(till.label)
  expect(document.body.textContent).not.toContain(secret)
})

interface Sending {
  secret: string
  path: string
  sms: Sms[]
  status?: number
}

/** Calls Joma as the recommended app does. */
async function sendAs({ secret, path, sms, status = 200 }: Sending) {
  for (const text of encodeSms('income', sms)) {
    const headers = signText('income', { secret, path, text, timestampMs: Date.now() })
    expect((await app.request(path, { method: 'POST', body: text, headers })).status).toBe(status)
  }
}

test('a call with another secret is shown, until one with the right secret comes', async () => {
  const till = await createTill({ mode: 'off' })
  const { user, phone, dialog } = await link()
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }))
  await press('Address is in')
  await press('Copy the Secret')
  const secret = await readClipboard()
  await press('Secret is saved')
  await user.selectOptions(await dialog.findByLabelText(`${till.label}, ${till.number}`), 'SIM 1')
  await press('Next')
  await dialog.findByText('The app has not called yet')
  const path = `/api/v1/till-phones/${phone._id}/sms`
  const test = [{ sender: 'test', body: 'A test' }]

  await sendAs({ secret: 'another secret', path, sms: test, status: 401 })
  await dialog.findByText('The app has called, but with another secret. Copy the secret again.')

  await sendAs({ secret, path, sms: test })
  await dialog.findByText('The app has called, and the secret is right')
})

test('without a SIM, the step is refused at its first field', async () => {
  const till = await createTill({ mode: 'off' })
  await createTill({ mode: 'off' })
  const { user, phone, dialog } = await link()
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }))
  await press('Address is in')
  await press('Secret is saved')
  await dialog.findByLabelText(`${till.label}, ${till.number}`)

  await press('Next')

  const [field] = await dialog.findAllByRole('combobox', { description: /Choose the SIM of at least one number\.$/ })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect((await readPhone(phone._id))!.sims).toEqual([])
})

test('stopping before the secret is saved asks, and revokes the phone', async () => {
  const { user, label, phone, dialog } = await link()

  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(label)
  await user.click(question.getByRole('button', { name: 'Go on' }))
  await dialog.findByRole('heading', { name: 'Copy the address' })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await readPhone(phone._id)).toBeUndefined()
})

test('an address that no phone can reach is a warning that names PUBLIC_URL', async () => {
  expect(location.hostname).toBe('localhost')
  const { user, dialog } = await openLinking()
  await dialog.findByText(/^This page is open under localhost\S*, which the till phone cannot reach\./)
  const url = 'http://localhost:3000/api/v1/till-phones/1/sms'
  mockResponse(tillPhones.pair, { _id: crypto.randomUUID(), url, secret: 'secret' })

  await user.click(dialog.getByRole('button', { name: 'It is installed' }))

  await dialog.findByText(/^The till phone cannot reach this address\. Set PUBLIC_URL/)
})

test('a phone whose SIM has no number says why nothing comes', async () => {
  const till = await createTill({ mode: 'off' })
  const { user, phone, dialog } = await link()
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }))
  await press('Address is in')
  await press('Copy the Secret')
  const secret = await readClipboard()
  await press('Secret is saved')
  await user.selectOptions(await dialog.findByLabelText(`${till.label}, ${till.number}`), 'SIM 2')
  await press('Next')

  await dialog.findByText(till.number)
  const path = `/api/v1/till-phones/${phone._id}/sms`
  await sendAs({ secret, path, sms: [{ sender: 'bKash', body: till.receive({ amount: 10 }).body }] })

  await dialog.findByText('An SMS came on a SIM without a number. Go back and choose it.')
  await press('Back')
  await dialog.findByRole('heading', { name: 'Which number is in it?' })
})

test('no step of the recommended app needs a client of its API', async () => {
  const { user, dialog } = await link()

  for (const [text, next] of [
    [/Write \* as the sender/, 'Address is in'],
    [/Sign with HMAC-SHA-256/, 'Secret is saved'],
  ] as const) {
    await waitFor(() => expect(document.querySelector('dialog')?.textContent).toMatch(text))
    expect(document.querySelector('dialog')?.textContent).not.toMatch(/POST|API/)
    await user.click(dialog.getByRole('button', { name: next }))
  }
})

test('the secret of another app is shown once, as text and as a QR code', async () => {
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

  const card = await findCard(label)
  card.getByText('Not seen yet')
  card.getByText('No SIM is set. Its SMS are rejected.')
  expect(document.body.textContent).not.toContain(secret)
})

test.each([
  ['SMSGate', /Signing Key/, 'sms:received'],
  ['Own script', /hex text of HMAC-SHA256/, 'X-Joma-Signature'],
])('the app %s has its own instructions', async (app, sentence, code) => {
  const { dialog } = await pair(app)

  const steps = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps.length).toBeGreaterThanOrEqual(3)
  expect(steps.length).toBeLessThanOrEqual(5)
  expect(steps.join()).toMatch(sentence)
  dialog.getByText(code)
})

test('a phone without a name is not linked', async () => {
  const { user, dialog } = await openLinking()
  await user.clear(await dialog.findByLabelText('Name of the phone'))

  await user.click(dialog.getByRole('button', { name: 'It is installed' }))

  await dialog.findByRole('textbox', { name: 'Name of the phone', description: /This field is required\.$/ })
})

test('a phone shows its SIMs, and what it reported', async () => {
  const till = await createTill()
  const label = await getLabel(till.phone.id)
  await till.phone.beat({ battery: 81, queued: 3, version: '1.2.0' })
  await till.phone.send([{ sender: 'bKash', body: 'Your code is 123456' }])

  await openPhones()

  const card = await findCard(label)
  expect((await card.findByText(till.label)).previousElementSibling?.textContent).toBe('SIM 1')
  card.getByText('Battery 81 % · 3 unsent')
  card.getByText('Own script · 1.2.0')
  card.getByText('less than a minute')
  card.getByText('1 ignored, 0 rejected')
})

test('a phone that sends nothing in opening hours is silent', async () => {
  const { phone } = await createTill()
  const last_seen_at = new Date(Date.now() - 20 * 60_000 - 5_000).toISOString()
  const silent = { label: 'Shop phone', is_silent: true, last_seen_at, ignored: 1_234, rejected: 0 }
  mockResponse(tillPhones.list, [{ ...(await readPhone(phone.id))!, ...silent }])

  await openPhones()

  const card = await findCard('Shop phone')
  expect(card.getByText('20 minutes').parentElement?.textContent).toBe('Silent for 20 minutes')
  card.getByText('1,234 ignored, 0 rejected')
})

test('a phone that a restore revoked is shown as revoked, and is removed after a question', async () => {
  const { phone } = await createTill()
  const label = await getLabel(phone.id)
  await db.transaction(revokeRestored)
  const { user } = await openPhones()
  const card = await findCard(label)
  card.getByText('Revoked by the restore of a backup. Pair it again.')

  await user.click(card.getByRole('button', { name: `More about ${label}` }))
  expect(screen.queryByRole('menuitem', { name: 'Set SIMs' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the phone' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(screen.queryByText(label)).toBeNull())
})

test('an admin chooses a till of each provider for the SIMs', async () => {
  const [bkash, nagad] = [await createTill(), await createTill({ method: 'nagod' })]
  const { id } = await pairPhone('joma', [{ sim: 1, till: bkash.id }])
  const label = await getLabel(id)
  const { user } = await openPhones()

  await choose({ user, label, item: 'Set SIMs' })
  const dialog = within(await screen.findByRole('dialog', { name: `SIMs of ${label}` }))
  const getSelected = (name: string) => dialog.getByLabelText<HTMLSelectElement>(name).selectedOptions[0]?.textContent
  expect(getSelected('bKash of SIM 1')).toBe(`${bkash.label}, ${bkash.number}`)
  expect(getSelected('Nagad of SIM 1')).toBe('None')
  await user.selectOptions(dialog.getByLabelText('bKash of SIM 1'), 'None')
  await user.selectOptions(dialog.getByLabelText('Nagad of SIM 2'), `${nagad.label}, ${nagad.number}`)
  await user.click(dialog.getByRole('button', { name: 'Show SIM 3' }))
  await user.selectOptions(dialog.getByLabelText('bKash of SIM 3'), `${bkash.label}, ${bkash.number}`)
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(async () =>
    expect((await findCard(label)).getByText('SIM 3').nextElementSibling?.textContent).toBe(bkash.label),
  )
  expect((await readPhone(id))!.sims).toEqual([
    { sim: 2, till: nagad.id },
    { sim: 3, till: bkash.id },
  ])
})

test('a revoked phone disappears after a question, and its next call is refused', async () => {
  const till = await createTill({ mode: 'suggest' })
  const label = await getLabel(till.phone.id)
  await till.send(till.receive({ amount: 100 }))
  const { user } = await openPhones()

  await choose({ user, label, item: 'Revoke' })
  const question = within(await screen.findByRole('dialog', { name: 'Revoke the phone' }))
  question.getByText(label)
  fireEvent.change(question.getByLabelText('Not trusted since'), { target: { value: '2026-11-20T15:12' } })
  await user.click(question.getByRole('button', { name: 'Revoke' }))

  await waitFor(() => expect(screen.queryByText(label, { selector: 'h2' })).toBeNull())
  expect(await till.send(till.receive({ amount: 500 }))).toMatchObject({ status: 401 })
  const { items } = (await callAsAdmin(audits.list, { action: 'revoke-till-phone' })).data
  expect(items[0]).toMatchObject({ after: { since: '2026-11-20T09:12:00.000Z', sms: 1 } })
})

test('a phone is not trusted from now on, unless another time is entered', async () => {
  const till = await createTill({ mode: 'suggest' })
  const label = await getLabel(till.phone.id)
  await till.send(till.receive({ amount: 100 }))
  const { user } = await openPhones()

  await choose({ user, label, item: 'Revoke' })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))

  await waitFor(async () => {
    const { items } = (await callAsAdmin(audits.list, { action: 'revoke-till-phone' })).data
    expect(items[0]).toMatchObject({ before: { label }, after: { sms: 0 } })
  })
})

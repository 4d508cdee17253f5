import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { type Till, type TillAlarm, tills } from '#contract/tills.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { createTill, pairPhone, requestFor } from '../support/server/till-simulator.ts'

const settings = { auto_payment: 10_000, auto_day: 25_000, opens_at: 9, closes_at: 23 }
afterEach(() => callAsAdmin(tills.setSettings, settings))

const openTills = async () => openPage('/home/tills', { as: await sharedAdmin() })
const findRow = async (name: string) => within((await screen.findByRole('cell', { name })).closest('tr')!)
const readTill = async (id: string) => (await callAsAdmin(tills.list, {})).data.find(({ _id }) => _id === id)!
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString()

/** Opens a dialog about a till. */
async function openDialog(label: string, action: 'Edit' | 'Mode' | 'Enter balance') {
  const { user } = await openTills()
  await user.click((await findRow(label)).getByRole('button', { name: action }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

async function openAddTill() {
  const { user } = await openTills()
  await user.click(await screen.findByRole('button', { name: 'Add till' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add till' })) }
}

test('an admin adds a till, and the table shows it in the mode Off', async () => {
  const { user, dialog } = await openAddTill()
  const label = `till ${crypto.randomUUID().slice(0, 8)}`

  await user.click(dialog.getByRole('radio', { name: /Nagad/ }))
  await user.type(dialog.getByLabelText('Number'), '01812 345-678')
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Agent')
  await user.type(dialog.getByLabelText('Label'), label)
  await user.click(dialog.getByRole('button', { name: 'Add till' }))

  const row = await findRow(label)
  row.getByText('Active')
  row.getByText('Off')
  row.getByText('Agent')
  row.getByText('01812 345 678')
  row.getByText('None yet')
})

test('a number that has a till shows an error at its field', async () => {
  const { number } = await createTill()
  const { user, dialog } = await openAddTill()

  await user.type(dialog.getByLabelText('Number'), number)
  await user.type(dialog.getByLabelText('Label'), 'Second')
  await user.click(dialog.getByRole('button', { name: 'Add till' }))
  await dialog.findByRole('textbox', { name: 'Number', description: 'There is a till with this number already.' })

  await user.clear(dialog.getByLabelText('Number'))
  await user.click(dialog.getByRole('button', { name: 'Add till' }))
  await dialog.findByRole('textbox', { name: 'Number', description: 'This field is required.' })
})

test('a till shows its balance, its newest SMS and a link to its unknown SMS', async () => {
  const till = await createTill({ balance: 2_000 })
  const { body } = till.receive({ amount: 750 })
  await till.send(till.receive({ amount: 500 }), body.replace('You have received', 'New form: received'))

  await openTills()

  const row = await findRow(till.label)
  row.getByText('3,250.00')
  row.getByText('less than a minute')
  expect(row.getByRole('link', { name: `1 unknown SMS of ${till.label}` }).getAttribute('href')).toBe(
    `/home/till-sms?till=${till.id}&state=unknown`,
  )
})

test('a gap is shown with its exact amount and its time', async () => {
  const base: Till = {
    _id: crypto.randomUUID(),
    method: 'bkash',
    number: '01712345678',
    kind: 'personal',
    label: 'Shop',
    status: 'active',
    mode: 'auto',
    balance: 1_000,
    newest_sms_at: minutesAgo(12),
    unknown: 0,
    gap: { amount: 50.5, since: '2026-11-20T09:12:00.000Z' },
  }
  mockResponse(tills.list, [
    base,
    { ...base, _id: crypto.randomUUID(), label: 'Stall', gap: { amount: -20, since: '2026-11-20T09:12:00.000Z' } },
  ])

  await openTills()

  expect((await findRow('Shop')).getByText('50.50 tk missing').parentElement?.textContent).toMatch(
    /since 20.Nov.2026 3:12.PM$/,
  )
  ;(await findRow('Shop')).getByText('12 minutes')
  ;(await findRow('Stall')).getByText('20.00 tk too much')
})

test('an admin changes label, kind and status of a till', async () => {
  const { id, label } = await createTill()
  const { user, dialog } = await openDialog(label, 'Edit')

  await user.clear(dialog.getByLabelText('Label'))
  await user.type(dialog.getByLabelText('Label'), `${label} b`)
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Merchant')
  await user.selectOptions(dialog.getByLabelText('Status'), 'Inactive')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  const row = await findRow(`${label} b`)
  row.getByText('Inactive')
  expect(await readTill(id)).toMatchObject({ kind: 'merchant', status: 'inactive' })
})

test('each mode has its sentence, and a mode without acceptance is set without a question', async () => {
  const { id, label } = await createTill({ mode: 'off' })
  const { user, dialog } = await openDialog(label, 'Mode')

  expect(dialog.getAllByRole('radio')).toHaveLength(4)
  for (const name of ['Off', 'Shadow', 'Suggest', 'Auto'])
    dialog.getByRole('radio', { name: new RegExp(`^${name}: .+\\.$`) })
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Off/ }).checked).toBe(true)
  await user.click(dialog.getByRole('radio', { name: /^Shadow/ }))
  await user.click(dialog.getByRole('button', { name: 'Change mode' }))

  await waitFor(async () => (await findRow(label)).getByText('Shadow'))
  expect((await readTill(id)).mode).toBe('shadow')
})

test('the mode Auto is set after a question with the limits', async () => {
  await callAsAdmin(tills.setSettings, { ...settings, auto_payment: 5_000, auto_day: 12_500.5 })
  const { id, label } = await createTill({ mode: 'off' })
  const { user, dialog } = await openDialog(label, 'Mode')

  await user.click(dialog.getByRole('radio', { name: /^Auto/ }))
  await user.click(dialog.getByRole('button', { name: 'Change mode' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(
    /Top-ups whose SMS agrees are accepted without a person, up to 5,000 tk each and 12,500\.50 tk per member and day\./,
  )
  expect((await readTill(id)).mode).toBe('off')
  await user.click(question.getByRole('button', { name: 'Turn on auto' }))

  await waitFor(async () => (await findRow(label)).getByText('Auto'))
  expect((await readTill(id)).mode).toBe('auto')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an admin enters the balance of the provider’s app, in Bengali digits too', async () => {
  const { id, label } = await createTill()
  const { user, dialog } = await openDialog(label, 'Enter balance')

  await user.click(dialog.getByRole('button', { name: 'Save balance' }))
  await dialog.findByRole('textbox', { name: 'Balance now', description: 'Enter an amount.' })
  await user.type(dialog.getByLabelText('Balance now'), '১২৩৪.৫০')
  await user.click(dialog.getByRole('button', { name: 'Save balance' }))

  await waitFor(async () => (await findRow(label)).getByText('1,234.50'))
  expect((await readTill(id)).balance).toBe(1_234.5)
})

test('the limits of the mode Auto and the opening hours are settings', async () => {
  const { user } = await openTills()
  await user.click(await screen.findByRole('button', { name: 'Settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Settings of all tills' }))
  const retype = async (label: string, text: string) => {
    await user.clear(await dialog.findByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }

  await retype('Largest automatic top-up', '7,500')
  await retype('Opening hour', '25')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('textbox', { name: 'Opening hour', description: /Enter at most 24\.$/ })
  await retype('Opening hour', '৮')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await screen.findByText('Settings changed.')
  expect((await callAsAdmin(tills.settings, {})).data).toEqual({ ...settings, auto_payment: 7_500, opens_at: 8 })
})

test('an alarm is closed with a note', async () => {
  const { send } = await pairPhone('joma', [])
  await send([{ sender: 'bKash', body: 'Any text' }])
  const { user } = await openTills()

  const name = /^Close: The phone «phone \w+» received SMS on a SIM without a till\.$/
  const button = (await screen.findAllByRole('button', { name })).at(-1)!
  await user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the alarm' }))
  await user.click(dialog.getByRole('button', { name: 'Close alarm' }))
  await dialog.findByRole('textbox', { name: 'Note', description: /This field is required\.$/ })
  await user.type(dialog.getByLabelText('Note'), 'The SIM is set now')
  await user.click(dialog.getByRole('button', { name: 'Close alarm' }))

  await screen.findByText('Alarm closed.')
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  expect((await callAsAdmin(tills.alarms, {})).data.filter(({ _id }) => _id)).toEqual([])
})

const silentPhone: TillAlarm = {
  _id: null,
  kind: 'phone_silent',
  till: null,
  phone: 'Shop phone',
  amount: null,
  transaction_id: null,
  since: minutesAgo(20),
}

test('each alarm has a sentence and its age, and one that ends by itself cannot be closed', async () => {
  const about = { phone: null, till: 'Shop', amount: 500, transaction_id: 'DKM1H6X87P' }
  mockResponse(tills.alarms, [
    silentPhone,
    { ...silentPhone, kind: 'chain_gap', phone: null, till: 'Shop', amount: -50 },
    { ...silentPhone, ...about, _id: crypto.randomUUID(), kind: 'sms_forged' },
    { ...silentPhone, ...about, _id: crypto.randomUUID(), kind: 'sms_suspect' },
    { ...silentPhone, ...about, _id: crypto.randomUUID(), kind: 'double_payout' },
    { ...silentPhone, ...about, _id: crypto.randomUUID(), kind: 'payout_amount' },
    { ...silentPhone, ...about, _id: crypto.randomUUID(), kind: 'payout_failed', transaction_id: null },
  ])

  await openTills()

  const alarms = within(await screen.findByRole('region', { name: 'Alarms' }))
  expect((await alarms.findAllByRole('listitem')).map((item) => item.querySelector('b')?.textContent)).toEqual([
    'The phone «Shop phone» is silent.',
    'The balances of «Shop» have a gap: 50.00 tk too much.',
    'An SMS of «Shop» about 500.00 tk, transaction id DKM1H6X87P is forged: the balances prove it.',
    'An SMS of «Shop» about 500.00 tk, transaction id DKM1H6X87P differs from another one with the same id.',
    'Two transfers for one withdrawal: the second left «Shop» (500.00 tk, transaction id DKM1H6X87P).',
    'A transfer of another amount than the withdrawal left «Shop» (500.00 tk, transaction id DKM1H6X87P).',
    'A transfer of «Shop» has failed (500.00 tk).',
  ])
  expect(alarms.getAllByText('20 minutes')).toHaveLength(7)
  expect(alarms.getAllByRole('button')).toHaveLength(5)
})

test('a phone that turns silent becomes an alarm without a reload', async () => {
  mockResponse(tills.alarms, [])
  const as = await sharedAdmin()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  openPage('/home/tills', { as })
  await screen.findByText('No alarm is open.')

  mockResponse(tills.alarms, [silentPhone])
  await act(() => vi.advanceTimersByTimeAsync(61_000))

  await screen.findByText('The phone «Shop phone» is silent.')
})

test('the shadow report compares the mode Auto with what people decided', async () => {
  const till = await createTill({ mode: 'shadow', method: 'rocket' })
  const [member, transfer] = [await createMember(), till.receive({ amount: 500 })]
  const { _id } = (await requestFor(member, till, transfer)).data
  await till.send(transfer)
  await callAsAdmin(payments.acceptMany, { ids: [_id], status: 'deny' })
  const { user } = await openTills()

  await user.click(await screen.findByRole('button', { name: 'Shadow report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Shadow report' }))
  await user.selectOptions(dialog.getByLabelText('Method'), 'Rocket')

  const row = within((await dialog.findByText(transfer.transactionId)).closest('tr')!)
  row.getByRole('link', { name: member.username })
  const getFact = (label: string) => dialog.getByText(label).nextElementSibling?.textContent
  await waitFor(() => expect(getFact('Accepted by both')).toBe('0'))
  expect(getFact('Accepted by Auto, denied by a person')).toBe('1')
  await user.selectOptions(dialog.getByLabelText('Method'), 'Nagad')
  await dialog.findByRole('heading', { name: 'Nothing to compare yet.' })
})

test('the shadow report names why a person had to decide', async () => {
  const report = { agreed: 12, wrong: 0, minutes_saved: 130, wrong_payments: [] }
  mockResponse(tills.shadowReport, { ...report, waiting: [{ obstacle: 'amount_differs', accepted: 2, denied: 3 }] })
  const { user } = await openTills()

  await user.click(await screen.findByRole('button', { name: 'Shadow report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Shadow report' }))

  await dialog.findByText('2 hours')
  const cells = dialog.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['Other amount', '2', '3'])
})

test('the side list and the links lead to the screens about tills', async () => {
  const { user, pathNow } = await openTills()

  const about = within(await screen.findByRole('navigation', { name: 'About tills' }))
  expect(about.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Till phones',
    'SMS',
    'Unclaimed money',
  ])
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Unclaimed money' }),
  )
  await screen.findByRole('heading', { name: 'Unclaimed money' })
  expect(pathNow()).toBe('/home/unclaimed-money')
})

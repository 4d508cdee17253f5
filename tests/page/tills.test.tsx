import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { banks } from '#contract/banks.ts'
import { payments } from '#contract/payments.ts'
import type { Till, TillAlarm } from '#contract/tills/till.ts'
import { tills } from '#contract/tills/tills.ts'
import { tillAlarms } from '#server/tills/alarm-table.ts'
import { sms } from '#server/tills/table.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { act } from '../support/page/render.tsx'
import { callAsAdmin, createMember, createStaff, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill, pairPhone, requestFor } from '../support/server/till-simulator.ts'

const settings = {
  auto_payment: 10_000,
  auto_day: 25_000,
  agent_auto_payment: 500,
  agent_auto_day: 5_000,
  fee_percent_max: 2,
  fee_max: 30,
  new_number_hours: 24,
  opens_at: 9,
  closes_at: 23,
}
afterEach(() => callAsAdmin(tills.setSettings, settings))

const openTills = async () => openPage('/home/tills', { as: await sharedAdmin() })
// By its title, because names of roles take long to compute.
const findCard = async (name: string) => within((await screen.findByText(name, { selector: 'h2' })).closest('article')!)
const readTill = async (id: string) => (await callAsAdmin(tills.list, {})).data.find(({ _id }) => _id === id)!
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString()
const isChosen = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

/** Opens a dialog about a till. */
async function openDialog(label: string, action: 'Edit' | 'Enter balance') {
  const { user } = await openTills()
  await user.click((await findCard(label)).getByRole('button', { name: `More about ${label}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

async function openMenu(item: string) {
  const { user } = await openTills()
  await user.click(await screen.findByRole('button', { name: 'More about tills' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

/** A till with the mode Auto and the name Shop. */
async function createShop(): Promise<Till> {
  const { id } = await createTill()
  return { ...(await readTill(id)), label: 'Shop', lines_until_auto: 0, newest_sms_at: minutesAgo(12) }
}

async function openAddTill() {
  const { user } = await openTills()
  await user.click(await screen.findByRole('button', { name: 'Add till' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Add till' })) }
}

test('an admin adds a till, and its card shows the mode Off', async () => {
  const { user, dialog } = await openAddTill()
  const label = `till ${crypto.randomUUID().slice(0, 8)}`

  await user.click(dialog.getByRole('radio', { name: /Nagad/ }))
  await user.type(dialog.getByLabelText('Number'), '01812 345-678')
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Agent')
  await user.type(dialog.getByLabelText('Label'), label)
  await user.click(dialog.getByRole('button', { name: 'Add till' }))

  const card = await findCard(label)
  expect(isChosen(card.getByRole('button', { name: 'Off' }))).toBe(true)
  card.getByText(/· Agent$/)
  card.getByText('01812 345 678')
  card.getByText('No balance yet')
  await card.findByText('No phone')
  card.getByRole('link', { name: 'Link a phone' })
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

  const card = await findCard(till.label)
  card.getByText('3,250.00')
  card.getByText('less than a minute')
  expect(card.getByRole('link', { name: /^1 SMS in a form/ }).getAttribute('href')).toBe(
    `/home/till-sms?till=${till.id}&state=unknown`,
  )
})

test('a gap is shown with its exact amount and its time, and pauses the mode Auto', async () => {
  const since = '2026-11-20T09:12:00.000Z'
  const shop = await createShop()
  mockResponse(tills.list, [
    { ...shop, gap: { amount: 50.5, since } },
    { ...shop, _id: crypto.randomUUID(), label: 'Stall', kind: 'agent', gap: { amount: -20, since } },
  ])

  await openTills()

  const card = await findCard('Shop')
  const gap = within(card.getByRole('region', { name: 'Gap of Shop' }))
  gap.getByText('Missing money: 50.50 tk')
  gap.getByText(/20.Nov.2026 3:12.PM/)
  gap.getByRole('button', { name: 'Enter balance' })
  card.getByText('12 minutes')
  card.getByText('Paused: top-ups go to the queue until the missing money is explained.')
  const stall = await findCard('Stall')
  stall.getByText('Too much money: 20.00 tk')
  stall.getByText(/^Paused/)
})

test('an admin changes label, kind and status of a till', async () => {
  const { id, label } = await createTill()
  const { user, dialog } = await openDialog(label, 'Edit')

  await user.clear(dialog.getByLabelText('Label'))
  await user.type(dialog.getByLabelText('Label'), `${label} b`)
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Merchant')
  await user.selectOptions(dialog.getByLabelText('Status'), 'Inactive')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  const card = await findCard(`${label} b`)
  card.getByText(/· Merchant · Inactive$/)
  expect(await readTill(id)).toMatchObject({ kind: 'merchant', status: 'inactive', visibility: 'unlisted' })
})

test('a till is shown to members after a question, and hidden again', async () => {
  const { id, label } = await createTill({ mode: 'off' })
  const { user } = await openTills()
  const press = async () =>
    user.click((await findCard(label)).getByRole('switch', { name: `Show ${label} to members` }))

  await press()
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(/Members see it under this name and can send money to it\.$/)
  expect((await readTill(id)).visibility).toBe('unlisted')
  await user.click(question.getByRole('button', { name: 'Show' }))
  await waitFor(async () =>
    expect((await findCard(label)).getByRole('switch').getAttribute('aria-checked')).toBe('true'),
  )
  expect((await readTill(id)).visibility).toBe('shown')
  const { data } = await callAsAdmin(banks.list, {})
  expect(data.map(({ bank_name }) => bank_name)).toContain(label)

  await press()
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Are you sure?' })).getByRole('button', { name: 'Hide' }),
  )
  await waitFor(async () => expect((await readTill(id)).visibility).toBe('hidden'))
})

test('two tills that members see cannot have the same label', async () => {
  const [first, second] = [await createTill({ mode: 'off' }), await createTill({ mode: 'off' })]
  const shared = `shared ${crypto.randomUUID().slice(0, 8)}`
  const unchanged = { kind: 'personal', status: 'active' } as const
  await callAsAdmin(tills.update, { ...unchanged, id: first.id, label: shared, visibility: 'shown' })
  const { user, dialog } = await openDialog(second.label, 'Edit')

  await user.clear(dialog.getByLabelText('Label'))
  await user.type(dialog.getByLabelText('Label'), shared.toUpperCase())
  await user.selectOptions(dialog.getByLabelText('Members'), 'Members see it')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await dialog.findByRole('textbox', { name: 'Label', description: /This name is already taken\.$/ })
})

test('the chosen mode has its sentence, and a mode without acceptance is set without a question', async () => {
  const { id, label } = await createTill({ mode: 'off' })
  const { user } = await openTills()
  const card = await findCard(label)
  card.getByText('SMS are listed here. Nothing else happens.')

  for (const [name, mode, sentence] of [
    ['Trial', 'shadow', 'Notes what it would accept, for you to compare.'],
    ['Show me', 'suggest', 'Marks top-ups whose SMS has come. You accept them.'],
  ] as const) {
    await user.click(card.getByRole('button', { name }))
    await card.findByText(sentence)
    await waitFor(() => expect(isChosen(card.getByRole('button', { name }))).toBe(true))
    expect((await readTill(id)).mode).toBe(mode)
  }
})

test('the mode Auto is set after a question with the limits, and says when it starts', async () => {
  await callAsAdmin(tills.setSettings, { ...settings, auto_payment: 5_000, auto_day: 12_500.5 })
  const { id, label } = await createTill({ mode: 'off', balance: null })
  const { user } = await openTills()
  const card = await findCard(label)

  await user.click(card.getByRole('button', { name: 'Auto' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(/Accepts by itself: up to 5,000 tk each, 12,500\.50 tk for a member and day\./)
  const starts = /Auto starts after 5 more SMS, or at once if you enter the balance from the app\.$/
  question.getByText(starts)
  expect((await readTill(id)).mode).toBe('off')
  await user.click(question.getByRole('button', { name: 'Turn on auto' }))

  await waitFor(() => expect(isChosen(card.getByRole('button', { name: 'Auto' }))).toBe(true))
  card.getByText(starts)
  expect((await readTill(id)).mode).toBe('auto')
})

test('the mode Auto of an agent names its small limits, in the question too', async () => {
  const { label } = await createTill({ mode: 'off', kind: 'agent' })
  const { user } = await openTills()
  const card = await findCard(label)

  await user.click(card.getByRole('button', { name: 'Auto' }))

  const sentence = /Agent SMS prove less, so only up to 500 tk each and 5,000 tk a day of all members\.$/
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(sentence)
  await user.click(question.getByRole('button', { name: 'Turn on auto' }))
  await card.findByText(sentence)
})

const aLine = { _id: crypto.randomUUID(), direction: 'in', amount: 500, transaction_id: 'DKM1H6X87P' } as const

test('an admin enters the balance, sees what it does, and saves it', async () => {
  const { id, label } = await createTill()
  mockResponse(tills.previewBalance, {
    linked: [aLine],
    unproven: [{ ...aLine, direction: 'out', amount: 70, transaction_id: null }],
    forged: [{ ...aLine, amount: 9_000, transaction_id: 'DKM1H6X87Q' }],
    undone: 9_000,
  })
  const { user, dialog } = await openDialog(label, 'Enter balance')

  await user.click(dialog.getByRole('button', { name: 'Show what it does' }))
  await dialog.findByRole('textbox', { name: 'Balance now', description: 'Enter an amount.' })
  await user.type(dialog.getByLabelText('Balance now'), '১২৩৪.৫০')
  await user.click(dialog.getByRole('button', { name: 'Show what it does' }))

  const preview = within(await screen.findByRole('dialog', { name: `Balance of ${label}` }))
  await preview.findByText('1,234.50 tk')
  const readLines = async (name: string) =>
    within(await preview.findByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(await readLines('Lead to this balance')).toEqual([expect.stringMatching(/^DKM1H6X87P.?\+500\.00/)])
  expect(await readLines('Do not lead to it')).toEqual([expect.stringMatching(/^No transaction id.?−70\.00/)])
  expect(await readLines('Proven forged')).toEqual([expect.stringMatching(/^DKM1H6X87Q.?\+9,000\.00/)])
  preview.getByText(/What they did is taken back: 9,000\.00 tk in all\./)
  expect((await readTill(id)).balance).toBe(1_000)
  await user.click(preview.getByRole('button', { name: 'Save balance' }))

  await waitFor(async () => (await findCard(label)).getByText('1,234.50'))
  expect((await readTill(id)).balance).toBe(1_234.5)
})

test('from the preview of a balance the admin goes back to the typed one', async () => {
  const { label } = await createTill({ mode: 'off' })
  mockResponse(tills.previewBalance, { linked: [], unproven: [], forged: [], undone: 0 })
  const { user, dialog } = await openDialog(label, 'Enter balance')
  await user.type(dialog.getByLabelText('Balance now'), '500')
  await user.click(dialog.getByRole('button', { name: 'Show what it does' }))
  await screen.findByText('No SMS changes. The next SMS goes on from it.')

  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect((await screen.findByLabelText<HTMLInputElement>('Balance now')).value).toBe('500')
})

test('the limits of the mode Auto and the opening hours are settings', async () => {
  const { user, dialog } = await openMenu('Settings of all tills')
  const retype = async (label: string, text: string) => {
    await user.clear(await dialog.findByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }

  await retype('Largest automatic top-up', '7,500')
  await retype('Largest automatic top-up of an agent or merchant till', '250')
  await retype('Automatic top-ups of such a till in a day', '2,000')
  await retype('Largest usual fee of a payout, in percent', '1.5')
  await retype('Fee that is always usual', '0')
  await retype('Waiting time of a withdrawal to a new number', '48')
  await retype('Opening hour', '25')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByRole('textbox', { name: 'Opening hour', description: /Enter at most 24\.$/ })
  await retype('Opening hour', '৮')
  await user.click(dialog.getByRole('button', { name: 'Save' }))

  await screen.findByText('Settings changed.')
  expect((await callAsAdmin(tills.settings, {})).data).toEqual({
    ...settings,
    auto_payment: 7_500,
    agent_auto_payment: 250,
    agent_auto_day: 2_000,
    fee_percent_max: 1.5,
    fee_max: 0,
    new_number_hours: 48,
    opens_at: 8,
  })
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

test('the alarms of one kind and till are closed together', async () => {
  const till = await createTill({ mode: 'off' })
  await till.send(till.receive({ amount: 20 }), till.receive({ amount: 30 }), till.receive({ amount: 40 }))
  const found = await db.select().from(sms).where(eq(sms.till_id, till.id))
  await db.insert(tillAlarms).values(found.map(({ id }) => ({ kind: 'sms_forged' as const, ref: id })))
  const { user } = await openTills()

  const name = new RegExp(`^Close: .*${till.label}`)
  await user.click((await screen.findAllByRole('button', { name }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the alarm' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Also close 2 more of this kind and till, with this note' }))
  await user.type(dialog.getByLabelText('Note'), 'A flood')
  await user.click(dialog.getByRole('button', { name: 'Close alarm' }))

  await screen.findByText('Alarm closed.')
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
})

const createSilentPhone = (): TillAlarm => ({
  _id: null,
  kind: 'phone_silent',
  till: null,
  phone: 'Shop phone',
  amount: null,
  transaction_id: null,
  details: null,
  since: minutesAgo(20),
})

test('each alarm has a sentence and its age, and one that ends by itself cannot be closed', async () => {
  const silentPhone = createSilentPhone()
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

  mockResponse(tills.alarms, [createSilentPhone()])
  await act(() => vi.advanceTimersByTimeAsync(61_000))

  await screen.findByText('The phone «Shop phone» is silent.')
})

test('the trial report compares the mode Auto with what people decided', async () => {
  const till = await createTill({ mode: 'shadow', method: 'rocket' })
  const [member, transfer] = [await createMember(), till.receive({ amount: 500 })]
  const { _id } = (await requestFor(member, till, transfer)).data
  await till.send(transfer)
  await callAsAdmin(payments.acceptMany, { ids: [_id], status: 'deny' })
  const { user, dialog } = await openMenu('Trial report')
  await user.selectOptions(dialog.getByLabelText('Method'), 'Rocket')

  const row = within((await dialog.findByText(transfer.transactionId)).closest('tr')!)
  row.getByRole('link', { name: member.username })
  const getFact = (label: string) => dialog.getByText(label).nextElementSibling?.textContent
  await waitFor(() => expect(getFact('Accepted by both')).toBe('0'))
  expect(getFact('Accepted by Auto, denied by a person')).toBe('1')
  await user.selectOptions(dialog.getByLabelText('Method'), 'Nagad')
  await dialog.findByRole('heading', { name: 'Nothing to compare yet.' })
})

test('the trial report names why a person had to decide', async () => {
  const report = { agreed: 12, wrong: 0, minutes_saved: 130, wrong_payments: [] }
  mockResponse(tills.shadowReport, {
    ...report,
    waiting: [{ review_reason: 'amount_differs', accepted: 2, denied: 3 }],
  })
  const { dialog } = await openMenu('Trial report')

  await dialog.findByText('2 hours')
  const cells = dialog.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells).toEqual(['Other amount', '2', '3'])
})

test('the tabs lead to the screens about tills and never move', async () => {
  mockResponse(tills.alarms, [createSilentPhone()])
  const { user, pathNow } = await openTills()
  const readTabs = () =>
    within(screen.getByRole('navigation', { name: 'About tills' }))
      .getAllByRole('link')
      .map((link) => [link.textContent?.match(/^[a-zA-Z]+/)?.[0], link.getAttribute('aria-current')])

  await waitFor(() =>
    expect(screen.getByRole('link', { current: 'page', name: /alarms/ }).textContent).toBe('Tills 1 alarms'),
  )
  expect(readTabs()).toEqual([
    ['Tills', 'page'],
    ['Phones', null],
    ['SMS', null],
    ['Unclaimed', null],
  ])
  await user.click(
    within(screen.getByRole('navigation', { name: 'About tills' })).getByRole('link', { name: /^Unclaimed/ }),
  )
  await waitFor(() => expect(pathNow()).toBe('/home/unclaimed-money'))
  await waitFor(() => expect(readTabs().at(-1)).toEqual(['Unclaimed', 'page']))
  screen.getByRole('heading', { name: 'Tills' })
})

test('a cashier sees the mode and the members’ switch, and cannot change them', async () => {
  mockResponse(tills.list, [await createShop()])

  openPage('/home/tills', { as: await createStaff('cashier') })

  const card = await findCard('Shop')
  expect(card.queryByRole('button', { name: 'Off' })).toBeNull()
  card.getByText('Accepts by itself, up to the limits of the settings.')
  expect(card.getByRole<HTMLInputElement>('switch').disabled).toBe(true)
})

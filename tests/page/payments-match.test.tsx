import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ReviewReason } from '#contract/payment-match.ts'
import { payments } from '#contract/payments.ts'
import { tills } from '#contract/tills/tills.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { checkboxes, findConfirmation, openQueue } from '../support/page/balance-request-queue.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createTillRequests } from '../support/page/till-requests.ts'
import { callAsAdmin, sharedAdmin } from '../support/server/members.ts'
import { createTill } from '../support/server/till-simulator.ts'

const createSuggestingTill = () => createTill({ method: 'nagod', mode: 'suggest' })

/** Opens the queue with these requests of a till that suggests. */
async function openRequests(...wanted: Parameters<typeof createTillRequests>[1][]) {
  const requests = await createTillRequests(await createSuggestingTill(), ...wanted)
  return { ...requests, ...(await openQueue(requests.path)) }
}

/** The chips of the rows, from top to bottom. */
const visibleChips = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('.flag-chip')].map(({ textContent }) => textContent))

test('a row shows whether the SMS of its transfer was seen, and what differs', async () => {
  const from = createNumber()

  await openRequests(
    { amount: 300 },
    { amount: 400, smsAmount: null },
    { amount: 500, smsAmount: 450 },
    { amount: 600, smsFrom: from },
  )

  expect(visibleChips()).toEqual([['SMS seen'], ['No SMS yet'], ['Amount differs'], ['Sender differs']])
  screen.getByRole('cell', { name: /^500.00 BDT\s*SMS 450.00$/ })
  screen.getByText(`SMS ${from}`)
  screen.getByRole('button', { name: /^SMS seen/, description: 'The SMS of this transfer agrees with the request' })
  screen.getByRole('button', { description: 'The request is for 500 tk, the SMS for 450 tk' })
})

test.each<[ReviewReason, string, RegExp]>([
  ['sms_used', 'SMS used', /belongs to another payment/],
  ['sms_suspect', 'SMS suspect', /^Another SMS or the balances of the till contradict/],
  ['by_hand', 'SMS pasted', /^An administrator pasted the SMS/],
  ['days_differ', 'Day differs', /^The request names 31 Jan 2026, the SMS 20 Nov 2026$/],
  ['till_inactive', 'Till inactive', /^The SMS is of Shop, which is inactive$/],
  ['chain_open', 'Balance gap', /^The balances of Shop do not link up to this SMS$/],
  ['member_inactive', 'Inactive', /^The member is blocked or deleted$/],
  ['above_limit', 'Above limit', /above the limit of automatic acceptance$/],
])('the review reason %s shows as «%s» with a sentence', async (reason, word, description) => {
  const { member } = await createTillRequests(await createSuggestingTill(), { amount: 500 })
  const { data } = await callAsAdmin(payments.list, { username: member.username })
  const [payment] = data.items
  const sms = { ...payment!.match!.sms!, till: 'Shop', happened_at: '2026-11-20T09:12:31.000Z' }
  mockResponse(payments.list, {
    ...data,
    items: [{ ...payment!, date: '2026-01-31', match: { review_reason: reason, sms } }],
  })

  await openQueue('/home/balance-request')

  screen.getByRole('button', { name: word, description })
})

const findForm = async () => within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

/** The decided payments of a member, oldest first. */
const listDecided = async ({ username }: { username: string }) =>
  (await callAsAdmin(payments.list, { username, sort: 'oldest' })).data.items

test('a payment without an SMS is accepted only with a reason', async () => {
  const { member, states, user } = await openRequests({ amount: 500, smsAmount: null })

  await user.click(screen.getByRole('button', { name: 'Accept' }))
  const dialog = await findForm()
  const name = 'How did you check it?'
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name, description: /Shown to the owner\.$/ })),
  )
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await dialog.findByText('This field is required.')
  expect(await states()).toEqual(['pending'])

  await user.type(dialog.getByRole('textbox', { name }), 'Seen in the app')
  await user.click(dialog.getByRole('button', { name: 'Accept' }))

  await waitFor(async () => expect(await states()).toEqual(['success']))
  expect(await listDecided(member)).toMatchObject([{ without_sms: 'Seen in the app' }])
})

test('a ready answer is chosen once, and the next payment is accepted with two presses of A', async () => {
  const { member, states, user } = await openRequests(
    { amount: 500, smsAmount: null },
    { amount: 700, smsAmount: null },
  )
  await user.keyboard('ja')
  const dialog = await findForm()
  await user.click(dialog.getByRole('button', { name: 'The till phone was off' }))
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(async () => expect(await states()).toEqual(['success', 'pending']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.keyboard('ja')
  await findForm()
  await user.keyboard('a')

  await waitFor(async () => expect(await states()).toEqual(['success', 'success']))
  const checked = { without_sms: 'The till phone was off' }
  expect(await listDecided(member)).toMatchObject([checked, checked])
})

test('a payment whose SMS was seen is accepted without a reason', async () => {
  const { states, user } = await openRequests({ amount: 500 })

  await user.keyboard('ja')
  const question = await findConfirmation()
  question.getByText('The SMS of this transfer agrees with the request')
  await user.keyboard('a')

  await waitFor(async () => expect(await states()).toEqual(['success']))
})

test('the field for the reason appears if only the server knows that there is no SMS', async () => {
  const { member, states, path } = await createTillRequests(await createSuggestingTill(), {
    amount: 500,
    smsAmount: null,
  })
  const { data } = await callAsAdmin(payments.list, { username: member.username })
  mockResponse(payments.list, { ...data, items: data.items.map((payment) => ({ ...payment, match: null })) })
  const { user } = await openQueue(path)
  await user.click(screen.getByRole('button', { name: 'Accept' }))

  await user.click((await findConfirmation()).getByRole('button', { name: 'Accept' }))

  const dialog = await findForm()
  expect(dialog.queryByText('This field is required.')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await dialog.findByText('This field is required.')
  await user.type(dialog.getByRole('textbox', { name: 'How did you check it?' }), 'Seen in the app')
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(async () => expect(await states()).toEqual(['success']))
})

test('a bulk acceptance asks once for the reason of all payments without an SMS', async () => {
  const { member, user } = await openRequests({ amount: 500 }, { amount: 700, smsAmount: null })
  for (const box of checkboxes()) await user.click(box)
  await user.keyboard('ja')
  const dialog = await findForm()

  await user.click(dialog.getByRole('button', { name: 'Accept 2' }))
  await dialog.findByText('This field is required.')
  await user.type(dialog.getByRole('textbox', { name: 'How did you check it?' }), 'Seen in the app')
  await user.click(dialog.getByRole('button', { name: 'Accept 2' }))

  await waitFor(async () =>
    expect(await listDecided(member)).toMatchObject([
      { status: 'success', without_sms: null },
      { status: 'success', without_sms: 'Seen in the app' },
    ]),
  )
})

test('the reason counts for «Accept all» too, and is not needed without the rows that have flags', async () => {
  const { member, states, user } = await openRequests({ amount: 500 }, { amount: 700, smsAmount: 650 })
  for (const box of checkboxes()) await user.click(box)
  await user.keyboard('ja')
  const first = await findForm()
  await user.click(first.getByRole('button', { name: 'Accept all 2' }))
  await first.findByText('This field is required.')
  await user.click(first.getByRole('button', { name: 'Accept the 1 without flags' }))
  await waitFor(async () => expect(await states()).toEqual(['success', 'pending']))
  expect(await listDecided(member)).toMatchObject([{ without_sms: null }, { status: 'pending' }])
})

test('the amount of the SMS is accepted instead of the requested one only after a question with both', async () => {
  const { member, states, user } = await openRequests({ amount: 500, smsAmount: 450 })
  await user.keyboard('ja')

  await user.click((await findForm()).getByRole('button', { name: 'Accept the SMS’s amount' }))
  const question = await findConfirmation()
  question.getByText('450.00 tk')
  question.getByText('500.00 tk')
  expect(await states()).toEqual(['pending'])
  await user.click(question.getByRole('button', { name: 'Accept 450.00 tk' }))

  await waitFor(async () => expect(await member.getBalance()).toBe(450))
  expect(await states()).toEqual(['success'])
})

test('one press selects all payments whose SMS was seen and asks for their acceptance', async () => {
  const { states, user } = await openRequests({ amount: 500 }, { amount: 600, smsAmount: null }, { amount: 700 })

  await user.click(screen.getByRole('button', { name: 'Accept all seen (2)' }))
  const dialog = await findForm()
  dialog.getByText('1,200.00 tk')
  await user.click(dialog.getByRole('button', { name: 'Accept 2' }))

  await waitFor(async () => expect(await states()).toEqual(['success', 'pending', 'success']))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Accept all seen/ })).toBeNull())
})

test('Shift+A asks for the acceptance of all payments whose SMS was seen', async () => {
  const { states, user } = await openRequests({ amount: 500 }, { amount: 700 })
  await user.keyboard('?')
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard' }))
  help.getByText('Accept all seen (asks first)')
  await user.click(help.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.keyboard('{Shift>}A{/Shift}')
  await findForm()
  expect(checkboxes().map(({ checked }) => checked)).toEqual([true, true])
  await user.keyboard('{Control>}{Enter}{/Control}')

  await waitFor(async () => expect(await states()).toEqual(['success', 'success']))
})

test('Shift+A does nothing if no SMS was seen', async () => {
  const { user } = await openRequests({ amount: 500, smsAmount: null })

  await user.keyboard('j{Shift>}A{/Shift}')

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('alarms of the tills are shown above the queue', async () => {
  const alarm = { transaction_id: null, details: null, amount: null, phone: null, since: new Date().toISOString() }
  mockResponse(tills.alarms, [
    { ...alarm, _id: null, kind: 'chain_gap', till: 'Shop' },
    { ...alarm, _id: null, kind: 'phone_silent', till: null },
  ])
  openPage('/home/balance-request', { as: await sharedAdmin() })

  const alarms = await screen.findByText('2 alarms of the tills')

  const link = within(alarms.closest<HTMLElement>('.banner')!).getByRole('link', { name: 'Show' })
  expect(link.getAttribute('href')).toBe('/home/tills')
})

test('the history shows which payments a till phone accepted, and why others were accepted without an SMS', async () => {
  const automatic = await createTillRequests(await createTill({ method: 'rocket', mode: 'auto' }), { amount: 500 })
  const { member, ids } = await createTillRequests(await createSuggestingTill(), { amount: 700, smsAmount: null })
  await callAsAdmin(payments.accept, {
    _id: ids[0]!,
    username: member.username,
    status: 'success',
    without_sms: 'Seen in the app',
  })
  expect(await automatic.states()).toEqual(['success'])

  openPage(`/home/history?search=${automatic.member.username}`, { as: await sharedAdmin() })
  await screen.findByText('By till phone')
  openPage(`/home/history?search=${member.username}`, { as: await sharedAdmin() })
  await screen.findByText('Without an SMS: Seen in the app')
})

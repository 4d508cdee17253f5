import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments.ts'
import { tillSms, type UnclaimedSms } from '#contract/tills/sms.ts'
import { sms } from '#server/tills/table.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, createStaff, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill, requestFor, type Till } from '../support/server/till-simulator.ts'

const openUnclaimed = async () => openPage('/home/unclaimed-money', { as: await sharedAdmin() })

/** The row of an SMS. */
const findRow = async (transactionId: string) =>
  within((await screen.findByText((text) => text.includes(transactionId))).closest('li')!)

/** The only row. A message of an earlier act is a list item too. */
const findOnly = async () =>
  within(within(await screen.findByRole('list', { name: 'Unclaimed money' })).getByRole('listitem'))

/** Money that came in two hours ago, without a request. */
async function receive(till: Till, transfer: Parameters<Till['receive']>[0]) {
  const received = till.receive(transfer)
  await till.send(received)
  await backdate(received.transactionId)
  return received
}

const backdate = (transactionId: string) =>
  db
    .update(sms)
    .set({ received_at: new Date(Date.now() - 2 * 60 * 60_000) })
    .where(eq(sms.transaction_id, transactionId))

/** A member with an accepted top-up from a number, and later money from it. */
async function createKnown(amount: number) {
  const till = await createTill({ mode: 'suggest' })
  const member = await createMember()
  const first = till.receive({ amount: 100 })
  await till.send(first)
  const { data } = await requestFor(member, till, first)
  await callAsAdmin(payments.acceptMany, { ids: [data._id], status: 'success' })
  return { till, member, received: await receive(till, { amount, from: first.from }) }
}

test('money is given to the member who is proposed, and becomes a top-up', async () => {
  const { till, member, received } = await createKnown(650)
  const { user } = await openUnclaimed()
  const row = await findRow(received.transactionId)
  expect(row.getByRole('link', { name: member.username }).parentElement?.textContent).toMatch(
    new RegExp(`^${member.username}proved this number on .* · paid from this number on \\d`),
  )

  await user.click(row.getByRole('button', { name: `Give to member: 650.00 tk of ${till.label}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Whose 650.00 tk?' }))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${member.username}`) }).checked).toBe(true)
  dialog.getByText(`Becomes an accepted top-up with this SMS as its proof. ${member.username} gets a notification.`)
  await user.click(dialog.getByRole('button', { name: `Give to ${member.username}` }))

  await screen.findByText('The member has the money now.')
  await waitFor(() => expect(screen.queryByText((text) => text.includes(received.transactionId))).toBeNull())
  expect(await member.getBalance()).toBe(750)
})

test('money of an unknown number is given to a member who is named', async () => {
  const till = await createTill()
  const [member, received] = [await createMember(), await receive(till, { amount: 651 })]
  const { user } = await openUnclaimed()
  const row = await findRow(received.transactionId)
  row.getByText('No member has used this number.')
  expect(row.queryByRole('button', { name: /^Remind/ })).toBeNull()

  await user.click(row.getByRole('button', { name: /^Give to member/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Whose 651.00 tk?' }))
  await user.click(dialog.getByRole('button', { name: 'Give' }))
  await dialog.findByRole('textbox', { name: 'Username', description: 'This field is required.' })
  await user.type(dialog.getByLabelText('Username'), 'no-such-member')
  await user.click(dialog.getByRole('button', { name: 'Give to no-such-member' }))
  await dialog.findByRole('textbox', { name: 'Username', description: 'User not found.' })
  await user.clear(dialog.getByLabelText('Username'))
  await user.type(dialog.getByLabelText('Username'), member.username)
  await user.click(dialog.getByRole('button', { name: `Give to ${member.username}` }))

  await waitFor(async () => expect(await member.getBalance()).toBe(651))
})

test('a known member is asked once', async () => {
  const { till, member, received } = await createKnown(652)
  const { user } = await openUnclaimed()
  const row = await findRow(received.transactionId)

  await user.click(row.getByRole('button', { name: `Remind: 652.00 tk of ${till.label}` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask about 652.00 tk' }))
  await user.click(dialog.getByRole('button', { name: `Ask ${member.username}` }))

  await screen.findByText('The member is asked.')
  const later = await findRow(received.transactionId)
  await later.findByText(/asked/)
  await waitFor(() => expect(later.queryByRole('button', { name: /^Remind/ })).toBeNull())
  const { items } = (await call(notifications.list, {}, { as: member })).data
  expect(items.map(({ kind }) => kind)).toContain('money_unclaimed')
})

test('incoming money is explained with the purposes of incoming money', async () => {
  const till = await createTill()
  const received = await receive(till, { amount: 653 })
  const { user } = await openUnclaimed()

  await user.click((await findRow(received.transactionId)).getByRole('button', { name: /^Explain/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What were these 653.00 tk?' }))
  expect(dialog.getAllByRole('radio')).toHaveLength(4)
  expect(dialog.queryByRole('radio', { name: /^Expense/ })).toBeNull()
  await user.click(dialog.getByRole('radio', { name: /^The owner put it in/ }))
  await user.click(dialog.getByRole('button', { name: 'Explain' }))

  await waitFor(() => expect(screen.queryByText((text) => text.includes(received.transactionId))).toBeNull())
  const { items } = (await callAsAdmin(tillSms.list, { search: received.transactionId })).data
  expect(items).toMatchObject([{ state: 'named', purpose: 'owner_deposit' }])
})

test('money that nobody claims is closed after a question with its amount', async () => {
  const till = await createTill()
  const received = await receive(till, { amount: 655 })
  const { user } = await openUnclaimed()

  await user.click(
    (await findRow(received.transactionId)).getByRole('button', { name: `Close: 655.00 tk of ${till.label}` }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Close 655.00 tk that nobody claimed?' }))
  dialog.getByText(/No member can claim it afterwards/)
  expect(dialog.getAllByRole('radio')).toHaveLength(2)
  await user.click(dialog.getByRole('radio', { name: /^Keep as found money/ }))
  await user.click(dialog.getByRole('button', { name: 'Close 655.00 tk' }))

  await screen.findByText('The money is closed.')
  await waitFor(() => expect(screen.queryByText((text) => text.includes(received.transactionId))).toBeNull())
  const { items } = (await callAsAdmin(tillSms.list, { search: received.transactionId })).data
  expect(items).toMatchObject([{ state: 'named', purpose: 'found_money' }])
})

test('money that a member claimed while the question was open is not closed, and the dialog says why', async () => {
  const till = await createTill({ mode: 'suggest' })
  const received = await receive(till, { amount: 656 })
  const { user } = await openUnclaimed()
  await user.click((await findRow(received.transactionId)).getByRole('button', { name: /^Close/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close 656.00 tk that nobody claimed?' }))
  await requestFor(await createMember(), till, received)

  await user.click(dialog.getByRole('radio', { name: /^Given back/ }))
  await user.click(dialog.getByRole('button', { name: 'Close 656.00 tk' }))

  await dialog.findByText('A pending top-up names this transaction id. Decide it first.')
  const { items } = (await callAsAdmin(tillSms.list, { search: received.transactionId })).data
  expect(items).toMatchObject([{ state: 'open', purpose: null }])
})

test('outgoing money can be filtered, and is only explained', async () => {
  const till = await createTill({ balance: 5_000 })
  const received = await receive(till, { amount: 654 })
  const paid = till.pay({ amount: 71 })
  await till.send(paid)
  await backdate(paid.transactionId)
  const { user, hrefNow } = await openUnclaimed()
  await findRow(received.transactionId)

  await user.click(screen.getByRole('button', { name: 'Went out' }))
  await waitFor(() => expect(screen.queryByText((text) => text.includes(received.transactionId))).toBeNull())
  expect(hrefNow()).toContain('direction=out')

  const row = await findRow(paid.transactionId)
  row.getByText('Went out without a withdrawal.')
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Explain'])
})

/** Money in a form that the reader does not know, alone in the list. */
async function mockUnknown(changes: Partial<UnclaimedSms> = {}) {
  const { transactionId } = await receive(await createTill(), { amount: 500 })
  const { items } = (await callAsAdmin(tillSms.unclaimed, {})).data
  const received = items.find((each) => each.transaction_id === transactionId)!
  const inForm = { transaction_id: null, counterparty: null, reference: null, happened_at: null }
  const unknown: UnclaimedSms = { ...received, ...inForm, state: 'unknown', body: 'A new form about money', ...changes }
  mockResponse(tillSms.unclaimed, { items: [unknown], total: 1, next_cursor: null })
}

test('money of an SMS in an unknown form shows its amount and text, and is only explained or closed', async () => {
  await mockUnknown()
  await openUnclaimed()

  const row = await findOnly()
  expect(row.getByText(/^Money moved, form unknown/).textContent).toBe('Money moved, form unknown: 500.00 in')
  row.getByText('A new form about money')
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Explain', 'Close'])
})

test('several members and the reference are named, the likeliest first', async () => {
  const at = '2026-11-20T09:12:00.000Z'
  const candidate = { is_active: true, reminded_at: null }
  await mockUnknown({
    state: 'open',
    transaction_id: 'DKM1H6X87P',
    counterparty: '01800000034',
    reference: 'eid mubarak',
    candidates: [
      {
        ...candidate,
        username: 'habib',
        reasons: [
          { reason: 'proved_number', count: 1, at },
          { reason: 'paid_from', count: 2, at },
        ],
      },
      { ...candidate, username: 'habib_2', is_active: false, reasons: [{ reason: 'withdrew_to', count: 1, at }] },
    ],
  })

  await openUnclaimed()

  const row = await findOnly()
  row.getByText('01800 000 034')
  const lines = row.getAllByRole('link').map(({ parentElement }) => parentElement?.textContent?.replace(/\s/g, ' '))
  expect(lines).toEqual([
    'habibproved this number on 20 Nov 2026 · paid from this number 2 times, last on 20 Nov 2026',
    'habib_2withdraws to this number · blocked',
  ])
  row.getByText(/^Reference: “/)
})

test('an accountant reads unclaimed money, and has no verbs', async () => {
  await mockUnknown()
  openPage('/home/unclaimed-money', { as: await createStaff('accountant') })

  expect((await findOnly()).queryByRole('button')).toBeNull()
})

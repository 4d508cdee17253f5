import { and, eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { numbers } from '#contract/numbers.ts'
import { payouts } from '#contract/payouts.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { memberNumbers } from '#server/numbers/table.ts'
import { settings } from '#server/settings/table.ts'
import { users } from '#server/users/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call } from '../support/server/call.ts'
import { createStartedTill, insertAskedNumber, insertNumber } from '../support/server/code-top-ups.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { decideWithdrawal } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'
import { requestFor } from '../support/server/till-simulator.ts'

const request = async (as: Account, account_number: string, method: 'bkash' | 'nagod' | 'rocket' = 'bkash') =>
  (await call(withdrawals.request, { account_number, method, amount: 600 }, { as })).data
const hoursUntil = (moment: string | null) => (Date.parse(moment ?? '') - Date.now()) / 3_600_000
const endWait = (id: string) =>
  db.update(withdrawalTable).set({ waits_until: sql`now() - interval '1 second'` }).where(eq(withdrawalTable.id, id))

/** A member with a proved number. */
async function createOwner() {
  const [member, number] = [await createMember({ earning: 10_000 }), createNumber()]
  await insertNumber(member, number)
  return { member, number }
}

test('the first withdrawal of a member without a known number does not wait', async () => {
  const member = await createMember({ earning: 1_000 })

  const { _id, waits_until } = await request(member, createNumber())

  expect(waits_until).toBeNull()
  expect((await decideWithdrawal(_id, 'approved')).status).toBe(200)
})

test('a withdrawal to a proved number does not wait, however it is written', async () => {
  const { member, number } = await createOwner()

  expect((await request(member, `+88 ${number}`)).waits_until).toBeNull()
  // Accounts of Rocket have a check digit.
  expect((await request(member, `${number}7`, 'rocket')).waits_until).toBeNull()
})

test('a withdrawal to a number that is new for the member waits 24 hours, with a notification', async () => {
  const { member } = await createOwner()
  const number = createNumber()

  const { _id, waits_until } = await request(member, number)

  expect(hoursUntil(waits_until)).toBeCloseTo(24, 1)
  const { items } = (await call(notifications.list, {}, { as: member })).data
  expect(items).toMatchObject([
    { kind: 'withdrawal_waits', ref: _id, params: { amount: 600, digits: number.slice(-3), until: waits_until } },
  ])
  const listed = (await callAsAdmin(withdrawals.list, { username: member.username })).data.items
  expect(listed).toMatchObject([{ waits_until }])
})

test('a number to which an earlier withdrawal was approved is known, and others are new', async () => {
  const member = await createMember({ earning: 10_000 })
  const number = createNumber()
  const first = await request(member, number)
  await decideWithdrawal(first._id, 'approved')

  expect((await request(member, number)).waits_until).toBeNull()
  expect((await request(member, createNumber())).waits_until).not.toBeNull()
})

test('a second withdrawal to a new number waits too, until one was approved', async () => {
  const { member } = await createOwner()
  const number = createNumber()
  const first = await request(member, number)
  expect((await request(member, number)).waits_until).not.toBeNull()

  await endWait(first._id)
  expect((await decideWithdrawal(first._id, 'approved')).status).toBe(200)

  expect((await request(member, number)).waits_until).toBeNull()
})

test('another number that a top-up by form proves waits until it has been proved for 24 hours', async () => {
  const { member } = await createOwner()
  const till = await createStartedTill()
  const transfer = till.receive({ amount: 60 })
  await requestFor(member, till, transfer)
  await till.send(transfer)

  expect((await call(numbers.mine, {}, { as: member })).data[0]).toMatchObject({
    number: transfer.from,
    state: 'proved',
  })
  const { waits_until } = await request(member, transfer.from)

  expect(hoursUntil(waits_until)).toBeCloseTo(24, 1)
})

test('another number that a top-up by code and an answer prove waits until it has been proved for 24 hours', async () => {
  const { member } = await createOwner()
  const from = await insertAskedNumber(member)
  expect((await call(numbers.answer, { number: from, isOwn: true }, { as: member })).status).toBe(200)

  expect(hoursUntil((await request(member, from)).waits_until)).toBeCloseTo(24, 1)
})

test('the wait counts from the proof of the number', async () => {
  const { member } = await createOwner()
  const [young, old] = [createNumber(), createNumber()]
  await insertNumber(member, young, { hours: 23 })
  await insertNumber(member, old, { hours: 25 })

  expect(hoursUntil((await request(member, young)).waits_until)).toBeCloseTo(1, 1)
  expect((await request(member, old)).waits_until).toBeNull()
})

test('the first number of a member is known as soon as it is proved, also after a second one', async () => {
  const member = await createMember({ earning: 10_000 })
  const [first, second] = [createNumber(), createNumber()]
  await insertNumber(member, first, { hours: 2 })
  expect((await request(member, first)).waits_until).toBeNull()
  await insertNumber(member, second, { hours: 1 })

  expect((await request(member, first)).waits_until).toBeNull()
  expect(hoursUntil((await request(member, second)).waits_until)).toBeCloseTo(23, 1)
})

test('the first proved number waits if a withdrawal to another number was approved', async () => {
  const member = await createMember({ earning: 10_000 })
  await decideWithdrawal((await request(member, createNumber()))._id, 'approved')
  const number = createNumber()
  await insertNumber(member, number, { hours: 1 })

  expect(hoursUntil((await request(member, number)).waits_until)).toBeCloseTo(23, 1)
})

test('a number does not become the first one when the earlier one is removed and proved again', async () => {
  const { member, number } = await createOwner()
  const other = createNumber()
  await insertNumber(member, other, { hours: 2 })
  await db
    .update(memberNumbers)
    .set({ created_at: sql`now() - interval '3 hours'`, proved_at: sql`now() - interval '1 hour'` })
    .where(and(eq(memberNumbers.user_id, member.id), eq(memberNumbers.number, number)))

  expect(hoursUntil((await request(member, other)).waits_until)).toBeCloseTo(22, 1)
})

test('who removes all numbers is not new again', async () => {
  const { member, number } = await createOwner()
  const [own] = (await call(numbers.mine, {}, { as: member })).data
  await call(numbers.remove, { id: own!._id }, { as: member })

  expect((await request(member, number)).waits_until).not.toBeNull()
})

test('a waiting withdrawal cannot be approved, but denied and cancelled', async () => {
  const { member } = await createOwner()
  const [one, other] = [await request(member, createNumber()), await request(member, createNumber())]

  const refused = await decideWithdrawal(one._id, 'approved')
  const many = await callAsAdmin(withdrawals.decideMany, { ids: [one._id, other._id], status: 'approved' })

  expect(refused).toMatchObject({ status: 409, code: 'withdrawal_waits' })
  expect(refused.message).toMatch(/^This withdrawal waits until \d+ \w+ \d{4}, \d\d:\d\d\.$/)
  expect(many.data.results).toMatchObject([
    { isDone: false, code: 'withdrawal_waits', message: refused.message },
    { isDone: false, code: 'withdrawal_waits' },
  ])
  expect((await decideWithdrawal(one._id, 'denied', 'Not the own number.')).status).toBe(200)
  expect((await call(withdrawals.cancel, { id: other._id }, { as: member })).status).toBe(200)
})

test('a payout batch omits waiting withdrawals, and does not pay those that wait later', async () => {
  const { member, number } = await createOwner()
  const waiting = await request(member, createNumber(), 'nagod')
  const ready = await request(member, number, 'nagod')

  const batch = (await callAsAdmin(payouts.create, { method: 'nagod' })).data
  const { items } = (await callAsAdmin(payouts.get, { batch: batch._id })).data
  await db
    .update(withdrawalTable)
    .set({ waits_until: sql`now() + interval '1 hour'` })
    .where(eq(withdrawalTable.id, ready._id))
  const refused = await callAsAdmin(payouts.pay, { batch: batch._id })
  await endWait(ready._id)

  const ids = items.map(({ _id }) => _id)
  expect(ids).toContain(ready._id)
  expect(ids).not.toContain(waiting._id)
  expect(refused).toMatchObject({ status: 409, code: 'withdrawal_waits' })
  expect((await callAsAdmin(payouts.pay, { batch: batch._id })).status).toBe(200)
})

test('the setting of 0 hours lets no withdrawal wait', async () => {
  await db.update(settings).set({ new_number_hours: 0 })
  onTestFinished(async () => void (await db.update(settings).set({ new_number_hours: 24 })))
  const { member } = await createOwner()

  expect((await request(member, createNumber())).waits_until).toBeNull()
})

test('withdrawals of a recovered account wait at least until then', async () => {
  const { member, number } = await createOwner()
  await db
    .update(users)
    .set({ withdrawals_wait_until: sql`now() + interval '30 hours'` })
    .where(eq(users.id, member.id))

  expect(hoursUntil((await request(member, number)).waits_until)).toBeCloseTo(30, 1)
  expect(hoursUntil((await request(member, createNumber())).waits_until)).toBeCloseTo(30, 1)
})

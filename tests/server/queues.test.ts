import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { payouts } from '#contract/payouts.ts'
import { queuePlaces } from '#contract/queue-places.ts'
import { queues } from '#contract/queues.ts'
import { supports } from '#contract/supports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createAdmin, createMember } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'

beforeEach(() => startApp())

const readPlaces = async (as: Account) => (await call(queuePlaces.mine, {}, { as })).data

/** Decides payments of a new member after these minutes of waiting. */
async function decideAfter(...minutes: number[]) {
  for (const wait of minutes) {
    const as = await createMember()
    const { _id, username } = await requestTopUp(as)
    await callAsAdmin(payments.accept, { _id, username, status: 'success' })
    await db
      .update(paymentTable)
      .set({ created_at: sql`decided_at - make_interval(mins => ${wait})` })
      .where(eq(paymentTable.id, _id))
  }
}

test('without a pending request there is no place', async () => {
  await requestTopUp(await createMember())

  expect(await readPlaces(await createMember())).toEqual({
    payments: { items: [], total: 0, usual_minutes: null },
    withdrawals: { items: [], total: 0, usual_minutes: null },
  })
})

test('a place counts the older pending requests of all members', async () => {
  const [as, other] = [await createMember({ earning: 1_000 }), await createMember({ earning: 1_000 })]
  const first = await requestTopUp(other)
  const second = await requestTopUp(as)
  await requestTopUp(other)
  const fourth = await requestTopUp(as)
  await withdraw(other, 500)
  const withdrawal = await withdraw(as, 500)

  const before = await readPlaces(as)
  await callAsAdmin(payments.accept, { _id: first._id, username: other.username, status: 'deny' })

  expect(before.payments).toMatchObject({
    items: [
      { _id: second._id, place: 2 },
      { _id: fourth._id, place: 4 },
    ],
    total: 4,
  })
  expect(before.withdrawals).toMatchObject({ items: [{ _id: withdrawal, place: 2 }], total: 2 })
  expect((await readPlaces(as)).payments).toMatchObject({ items: [{ place: 1 }, { place: 3 }], total: 3 })
})

test('the usual wait is the median of the last 50 decisions, in whole minutes', async () => {
  const as = await createMember()
  await requestTopUp(as)
  await decideAfter(2, 3, 12, 40, 600)

  expect((await readPlaces(as)).payments.usual_minutes).toBe(12)
})

test('older decisions than the last 50 do not count', async () => {
  const as = await createMember()
  await requestTopUp(as)
  await decideAfter(700, 700, 700, 700, 700)
  await db
    .update(paymentTable)
    .set({ decided_at: sql`decided_at - interval '2 days'` })
    .where(eq(paymentTable.status, 'success'))
  const members = await Promise.all(Array.from({ length: 10 }, () => createMember()))
  const ids: string[] = []
  for (const member of members) for (let n = 0; n < 5; n++) ids.push((await requestTopUp(member, 100))._id)
  await callAsAdmin(payments.acceptMany, { ids, status: 'deny' })
  await db
    .update(paymentTable)
    .set({ created_at: sql`decided_at - interval '4 minutes'` })
    .where(inArray(paymentTable.id, ids))

  expect((await readPlaces(as)).payments.usual_minutes).toBe(4)
})

test('fewer than five decisions are not usual', async () => {
  const as = await createMember()
  await requestTopUp(as)
  await decideAfter(2, 3, 4, 5)

  expect((await readPlaces(as)).payments.usual_minutes).toBeNull()
})

test('the minutes of waiting count from the request', async () => {
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  await db.update(paymentTable).set({ created_at: sql`now() - interval '41 minutes'` }).where(eq(paymentTable.id, _id))

  expect((await readPlaces(as)).payments.items).toMatchObject([{ _id, waited_minutes: 41 }])
})

test('a cancelled withdrawal has no place, and is no decision', async () => {
  const as = await createMember({ earning: 5_000 })
  for (let n = 0; n < 5; n++) {
    const id = await withdraw(as, 500)
    await call(withdrawals.cancel, { id }, { as })
  }
  await withdraw(as, 500)

  const { items, total, usual_minutes } = (await readPlaces(as)).withdrawals

  expect(items).toMatchObject([{ place: 1 }])
  expect({ total, usual_minutes }).toEqual({ total: 1, usual_minutes: null })
})

test('a withdrawal in an open payout batch still waits', async () => {
  const as = await createMember({ earning: 1_000 })
  const id = await withdraw(as, 500)
  await callAsAdmin(payouts.create, { method: 'bkash' })

  expect((await readPlaces(as)).withdrawals.items).toMatchObject([{ _id: id, place: 1 }])
  expect(await db.$count(withdrawalTable)).toBe(1)
})

const waiting = async () => (await callAsAdmin(queues.waiting, {})).data

test('an empty queue has neither an amount nor an oldest request', async () => {
  const none = { count: 0, amount: 0, oldest_at: null }

  expect(await waiting()).toEqual({
    payments: none,
    withdrawals: { ...none, methods: [] },
    supports: { count: 0, oldest_at: null },
  })
})

test('a queue has the number, the total amount and the time of its oldest request', async () => {
  const as = await createMember({ earning: 2_000 })
  const first = await requestTopUp(as, 100.25)
  await requestTopUp(as, 1_000.5)
  const [one, other] = [await withdraw(as, 500), await withdraw(as, 600.75)]
  const message = (await call(supports.create, { message: 'Hello' }, { as })).data
  const since = '2026-03-10T10:00:00.000Z'
  await db
    .update(paymentTable)
    .set({ created_at: new Date(since) })
    .where(eq(paymentTable.id, first._id))

  const all = await waiting()
  await callAsAdmin(payments.accept, { _id: first._id, username: as.username, status: 'success' })
  await callAsAdmin(withdrawals.decideMany, { ids: [one, other], status: 'approved' })
  await callAsAdmin(supports.delete, { id: message._id })
  const rest = await waiting()

  expect(all.payments).toEqual({ count: 2, amount: 1_100.75, oldest_at: since })
  expect(all.withdrawals).toMatchObject({
    count: 2,
    amount: 1_100.75,
    methods: [{ method: 'bkash', count: 2, amount: 1_100.75 }],
  })
  expect(all.supports).toEqual({ count: 1, oldest_at: message.created_at })
  expect(rest.payments).toMatchObject({ count: 1, amount: 1_000.5 })
  expect(rest).toMatchObject({ withdrawals: { count: 0 }, supports: { count: 0 } })
})

test('a solved message is not in the queue', async () => {
  const as = await createMember()
  const { _id } = (await call(supports.create, { message: 'Hello' }, { as })).data

  await call(supports.solve, { id: _id }, { as: await createAdmin() })

  expect((await waiting()).supports).toEqual({ count: 0, oldest_at: null })
})

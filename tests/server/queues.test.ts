import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { queues } from '#contract/queues.ts'
import { supports } from '#contract/supports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { callAsAdmin, createAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const waiting = async () => (await callAsAdmin(queues.waiting, {})).data

/** Each test starts with empty queues. */
beforeEach(async () => {
  for (const { _id, username } of (await callAsAdmin(payments.list, { status: 'pending' })).data.items) {
    await callAsAdmin(payments.accept, { _id, username, status: 'deny' })
  }
  const held = (await callAsAdmin(withdrawals.list, { status: 'pending' })).data.items.map(({ _id }) => _id)
  if (held.length > 0) await callAsAdmin(withdrawals.decideMany, { ids: held, status: 'approved' })
  const open = (await callAsAdmin(supports.list, { status: 'pending' })).data.items.map(({ _id }) => _id)
  if (open.length > 0) await callAsAdmin(supports.solveMany, { ids: open })
})

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

import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultLimits, type Limits, limits } from '#contract/limits.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { audits } from '#server/audits/table.ts'
import { transfers as transferTable } from '#server/transfers/table.ts'
import { call } from '../support/server/call.ts'
import { expectRetryAfter } from '../support/server/expect-time.ts'
import { setLimits } from '../support/server/limits.ts'
import { type Account, callAsAdmin, createAdmin, createMember, paymentInput } from '../support/server/members.ts'
import { decidePayment, requestPayment, requestWithdrawal } from '../support/server/requests.ts'
import { db } from '../support/server/test-app.ts'

beforeEach(() => setLimits())
afterEach(() => setLimits())

test('members read the least amounts, and only administrators read all limits', async () => {
  const as = await createMember()

  expect((await call(limits.mine, {}, { as })).data).toEqual({
    least_top_up: 10,
    least_transfer: 1,
    referral_top_up: 500,
  })
  expect((await call(limits.get, {}, { as })).status).toBe(403)
  expect((await call(limits.set, defaultLimits, { as })).status).toBe(403)
  expect((await callAsAdmin(limits.get, {})).data).toEqual(defaultLimits)
})

test('a change is recorded with the limits before and after', async () => {
  const as = await createAdmin()

  const { status, data } = await call(limits.set, { ...defaultLimits, least_top_up: 50 }, { as })

  expect({ status, data }).toEqual({ status: 200, data: { ...defaultLimits, least_top_up: 50 } })
  expect(await db.select().from(audits).where(eq(audits.actor_id, as.id))).toMatchObject([
    { action: 'set-limits', before: defaultLimits, after: data, member_id: null },
  ])
})

test('a top-up below the least amount is refused with the amount', async () => {
  const as = await createMember()

  const refused = await call(payments.request, paymentInput(9.99), { as })
  const taken = await call(payments.request, paymentInput(10), { as })

  expect(refused).toMatchObject({ status: 422, issues: { amount: 'below_least_top_up' }, values: { min: 10 } })
  expect(taken.status).toBe(200)
})

test('transfers below the least amount are refused with the amount', async () => {
  const [as, receiver] = [await createMember({ balance: 10, earning: 10 }), await createMember()]
  const send = (amount: number) => [
    call(transfers.toWallet, { username: receiver.username, amount }, { as }),
    call(transfers.fromIncome, { amount }, { as }),
  ]

  const refused = await Promise.all(send(0.99))
  const done = await Promise.all(send(1))

  const reason = { status: 422, issues: { amount: 'below_least_transfer' }, values: { min: 1 } }
  expect(refused).toMatchObject([reason, reason])
  expect(done).toMatchObject([{ status: 200 }, { status: 200 }])
})

/** The requests that wait, and how the member makes one more. */
const openRequests: [
  name: string,
  limit: Partial<Limits>,
  code: string,
  request: (as: Account) => Promise<{ status: number }>,
][] = [
  [
    'undecided payments',
    { open_payments: 3 },
    'too_many_payments',
    (as) => call(payments.request, paymentInput(10), { as }),
  ],
  ['undecided withdrawals', { open_withdrawals: 3 }, 'too_many_withdrawals', (as) => requestWithdrawal(as, 500)],
  [
    'unsolved messages',
    { open_messages: 3 },
    'too_many_messages',
    (as) => call(supports.create, { message: 'Hello.' }, { as }),
  ],
]

test.each(openRequests)('more %s than the limit are refused', async (_, limit, code, request) => {
  await setLimits(limit)
  const as = await createMember({ earning: 5_000 })
  for (let made = 0; made < 3; made++) expect((await request(as)).status).toBe(200)

  expect(await request(as)).toMatchObject({ status: 409, code, values: { limit: 3 } })
  expect((await request(await createMember({ earning: 500 }))).status).toBe(200)
})

test.each(openRequests)('concurrent requests cannot pass the limit of %s', async (_, limit, code, request) => {
  await setLimits(limit)
  const as = await createMember({ earning: 5_000 })

  const replies = await Promise.all(Array.from({ length: 6 }, () => request(as)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(replies.filter(({ status }) => status !== 200)).toMatchObject(Array(3).fill({ status: 409, code }))
})

test('a decided request makes room for the next one', async () => {
  await setLimits({ open_payments: 1, open_withdrawals: 1, open_messages: 1 })
  const as = await createMember({ earning: 5_000 })
  const payment = await requestPayment(as)
  const withdrawal = await requestWithdrawal(as, 500)
  const message = await call(supports.create, { message: 'Hello.' }, { as })

  await decidePayment(payment, 'deny')
  await callAsAdmin(withdrawals.decide, { id: withdrawal.data._id, status: 'denied', reason: 'A reason.' })
  await callAsAdmin(supports.delete, { id: message.data._id })

  for (const [, , , request] of openRequests) expect((await request(as)).status).toBe(200)
})

test('a payment whose transaction id was sent before is refused for that reason', async () => {
  await setLimits({ open_payments: 1 })
  const as = await createMember()
  const input = paymentInput(10)
  await call(payments.request, input, { as })

  expect((await call(payments.request, input, { as })).code).toBe('transaction_id_used')
})

test('more transfers in an hour than the limit are refused until the oldest is an hour old', async () => {
  await setLimits({ transfers_per_hour: 3 })
  const [as, receiver] = [await createMember({ balance: 100, earning: 100 }), await createMember({ balance: 100 })]
  const transfer = () => call(transfers.toWallet, { username: receiver.username, amount: 1 }, { as })
  const startedAt = Date.now()
  const replies = [await transfer(), await call(transfers.fromIncome, { amount: 1 }, { as }), await transfer()]
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])

  const refused = await transfer()
  const byReceiver = await call(transfers.toWallet, { username: as.username, amount: 1 }, { as: receiver })
  const [oldest] = await db
    .select()
    .from(transferTable)
    .where(eq(transferTable.sender_id, as.id))
    .orderBy(transferTable.id)
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await db.update(transferTable).set({ created_at: anHourAgo }).where(eq(transferTable.id, oldest!.id))
  const later = await transfer()

  const minutes = Math.ceil(expectRetryAfter(refused, { startedAt, waitS: 3_600 }) / 60)
  expect(refused).toMatchObject({ status: 429, code: 'too_many_transfers', values: { limit: 3, minutes } })
  expect(byReceiver.status).toBe(200)
  expect(later.status).toBe(200)
})

test('concurrent transfers cannot pass the limit', async () => {
  await setLimits({ transfers_per_hour: 3 })
  const [as, receiver] = [await createMember({ balance: 100 }), await createMember()]

  const replies = await Promise.all(
    Array.from({ length: 6 }, () => call(transfers.toWallet, { username: receiver.username, amount: 1 }, { as })),
  )

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429])
  expect(await receiver.getBalance()).toBe(3)
})

import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { fetchAccountant, giveBalance, zeroSummary } from '../support/server/accountant.ts'
import { call } from '../support/server/call.ts'
import { createMemberWithHistory, requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createMember, sharedAdmin, topUp } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

test('in an empty database all figures are 0', async () => {
  const { payment, withdraw, solvency } = await fetchAccountant()

  expect({ payment, withdraw }).toEqual({ payment: zeroSummary, withdraw: zeroSummary })
  expect(solvency).toEqual({
    balance: 0,
    earning: 0,
    hold: 0,
    owed: 0,
    opening: 0,
    toppedUp: 0,
    paidOut: 0,
    covered: 0,
  })
})

/** Backdates requests. */
async function asOf(
  moment: string,
  { payments = [], withdrawals = [] }: { payments?: string[]; withdrawals?: string[] },
) {
  const created_at = new Date(moment)
  await db.update(paymentTable).set({ created_at }).where(inArray(paymentTable.id, payments))
  await db.update(withdrawalTable).set({ created_at }).where(inArray(withdrawalTable.id, withdrawals))
}

/** Creates requests in every state, at one time. */
async function dayOfRequests(moment: string) {
  const as = await createMember({ earning: 5_000 })
  const waiting = await requestTopUp(as, 100.1)
  const accepted = [await requestTopUp(as, 200.2), await requestTopUp(as, 300.3)]
  const denied = await requestTopUp(as, 999)
  for (const payment of accepted) await decide(payment, 'success')
  await decide(denied, 'deny')
  await asOf(moment, {
    payments: [waiting, ...accepted, denied].map(({ _id }) => _id),
    withdrawals: [
      await withdraw(as, 500.5),
      await withdraw(as, 600.6),
      await withdraw(as, 700.7, 'approved'),
      await withdraw(as, 999, 'denied'),
    ],
  })
}

async function decide({ _id, username }: { _id: string; username: string }, status: 'success' | 'deny') {
  expect((await call(payments.accept, { _id, username, status }, { as: await sharedAdmin() })).status).toBe(200)
}

const figures = {
  payment: {
    totalRequest: 3,
    totalPaid: 2,
    totalUnpaid: 1,
    totalAmount: 600.6,
    totalPaidAmount: 500.5,
    unpaidAmount: 100.1,
  },
  withdraw: {
    totalRequest: 3,
    totalPaid: 1,
    totalUnpaid: 2,
    totalAmount: 1_801.8,
    totalPaidAmount: 700.7,
    unpaidAmount: 1_101.1,
  },
}

test('each group has six figures for its period, without denied requests', async () => {
  await dayOfRequests('2026-03-09T18:00:00.000Z')

  expect(await fetchAccountant({ from: '2026-03-10', to: '2026-03-10' })).toMatchObject(figures)
})

test.each([
  ['includes its last millisecond', '2026-04-10T17:59:59.999Z', figures],
  ['excludes the day before', '2026-04-09T17:59:59.999Z', { payment: zeroSummary, withdraw: zeroSummary }],
  ['excludes the day after', '2026-04-10T18:00:00.000Z', { payment: zeroSummary, withdraw: zeroSummary }],
])('a period of one Asia/Dhaka day %s', async (_, moment, expected) => {
  await db.update(paymentTable).set({ created_at: new Date('2026-01-01') })
  await db.update(withdrawalTable).set({ created_at: new Date('2026-01-01') })

  await dayOfRequests(moment)

  expect(await fetchAccountant({ from: '2026-04-10', to: '2026-04-10' })).toMatchObject(expected)
})

test('a period may be open at either end', async () => {
  await dayOfRequests('2020-02-02T12:00:00.000Z')

  const [until, since, all] = [
    await fetchAccountant({ to: '2020-02-02' }),
    await fetchAccountant({ from: '2020-02-03' }),
    await fetchAccountant(),
  ]

  expect(until).toMatchObject(figures)
  for (const of of ['payment', 'withdraw'] as const) {
    expect(since[of].totalRequest).toBe(all[of].totalRequest - figures[of].totalRequest)
  }
})

interface Moved {
  reason: string
  poisha: number
}

/** The sum of postings by reason, in poisha. */
async function ledger(): Promise<Record<string, number>> {
  const rows = await queryRows<Moved>(
    db,
    sql`select reason, sum(amount)::float8 as poisha from posting group by reason`,
  )
  return Object.fromEntries(rows.map(({ reason, poisha }) => [reason, poisha]))
}

test('after all kinds of postings the solvency equals the ledger', async () => {
  await createMemberWithHistory()

  const { solvency, payment, withdraw } = await fetchAccountant()

  const moved = await ledger()
  const of = (...reasons: string[]) => reasons.reduce((sum, reason) => sum + (moved[reason] ?? 0), 0)
  const given = of('give_balance', 'correction', 'task_reward', 'plan_bonus', 'plan_referral', 'referral_bonus')
  const owed = of('top_up') + given - of('plan_purchase') - of('withdraw_payout')
  expect(Math.round(solvency.owed * 100)).toBe(owed)
  expect(Math.round((solvency.balance + solvency.earning + solvency.hold) * 100)).toBe(owed)
  expect(Math.round(solvency.hold * 100)).toBe(of('withdraw_hold') - of('withdraw_payout') - of('withdraw_release'))
  expect(Math.round(solvency.toppedUp * 100)).toBe(of('top_up'))
  expect(Math.round(solvency.paidOut * 100)).toBe(of('withdraw_payout'))
  expect(Math.round(solvency.covered * 100)).toBe(of('plan_purchase') - given)
  expect(payment.totalPaidAmount).toBe(solvency.toppedUp)
  expect(withdraw.totalPaidAmount).toBe(solvency.paidOut)
  expect(withdraw.unpaidAmount).toBe(solvency.hold)
})

test('given balance is owed and not covered, and the price of a plan is not owed', async () => {
  const as = await createMember()
  const before = (await fetchAccountant()).solvency

  await giveBalance({ username: as.username, amount: 500.05 })
  const given = (await fetchAccountant()).solvency
  await topUp(as, 100)
  const after = (await fetchAccountant()).solvency

  const change = (of: keyof typeof before, from = before, to = given) => Math.round((to[of] - from[of]) * 100)
  expect([change('balance'), change('owed'), change('covered'), change('toppedUp')]).toEqual([
    50_005, 50_005, -50_005, 0,
  ])
  expect([change('owed', given, after), change('covered', given, after)]).toEqual([10_000, 0])
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queryRows } from '#server/db/query-rows.ts'
import { fetchAccountant, giveBalance } from '../support/server/accountant.ts'
import { createMemberWithHistory } from '../support/server/member-history.ts'
import { createMember, topUp } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

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

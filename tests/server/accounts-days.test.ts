import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { dayInDhaka } from '#contract/days.ts'
import { users } from '#contract/users.ts'
import { call } from '../support/server/call.ts'
import { createMemberWithHistory, requestTopUp } from '../support/server/member-history.ts'
import { callAsAdmin, createAdmin, createMember, registrationInput } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const daysOf = async (period: object = {}) => (await callAsAdmin(accounts.days, period)).data
const todayNow = async () => (await callAsAdmin(accounts.today, {})).data

/** Changes the time of all postings since a moment. Disables the append-only trigger for that. */
async function moveTo(moment: string, since: Date) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update posting set created_at = ${moment}::timestamptz where created_at >= ${since.toISOString()}::timestamptz`,
    )
  })
}

const inPoisha = (taka: number) => Math.round(taka * 100)

test('today has the top-ups, payouts and rewards since midnight, as in the ledger', async () => {
  const before = await todayNow()

  await createMemberWithHistory()

  const after = await todayNow()
  const moved = (figure: 'paidIn' | 'paidOut' | 'rewards') => inPoisha(after[figure]) - inPoisha(before[figure])
  // Top-ups: 1,000 and 300 of the two members, and 2,000 of the referred member.
  expect(moved('paidIn')).toBe(3_300_00)
  expect(moved('paidOut')).toBe(500_00)
  // The task reward, its bonus, the referral bonus and the refer balance of the referred member's plan.
  expect(moved('rewards')).toBe(200_00 + 12_25 + 25_00 + 1_900_00)
  expect(after.signUps - before.signUps).toBe(3)
  expect(after.day).toBe(dayInDhaka())
})

test('pending requests and given balance are not counted', async () => {
  const as = await createMember()
  const before = await todayNow()

  await requestTopUp(as)
  await callAsAdmin(accounts.give, { username: as.username, amount: 77 })

  expect(await todayNow()).toMatchObject({ paidIn: before.paidIn, paidOut: before.paidOut, rewards: before.rewards })
})

test('a new member counts as a sign-up, and a new administrator does not', async () => {
  const { signUps } = await todayNow()

  await createAdmin()
  await call(users.register, registrationInput())

  expect((await todayNow()).signUps).toBe(signUps + 1)
})

test('days are Asia/Dhaka days, oldest first, without days that have no postings', async () => {
  const moments = [
    '2026-03-09T17:59:59.999Z',
    '2026-03-09T18:00:00.000Z',
    '2026-03-10T17:59:59.999Z',
    '2026-03-12T18:00:00.000Z',
  ]
  for (const [index, moment] of moments.entries()) {
    const since = new Date()
    await createMember({ balance: 10 ** index })
    await moveTo(moment, since)
  }
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const day = (name: string, paidIn: number) => ({ day: name, paidIn, paidOut: 0, rewards: 0 })

  expect(await daysOf(march)).toEqual([day('2026-03-09', 1), day('2026-03-10', 110), day('2026-03-13', 1_000)])
  expect(await daysOf({ from: '2026-03-10', to: '2026-03-12' })).toEqual([day('2026-03-10', 110)])
  expect(await daysOf({ to: '2026-03-09' })).toEqual([day('2026-03-09', 1)])
  expect(await daysOf({ from: '2026-03-11', to: '2026-03-10' })).toEqual([])
})

test('the sum of the days equals the accountant and the ledger', async () => {
  await createMemberWithHistory()

  const days = await daysOf()
  const { payment, withdraw, solvency } = (await callAsAdmin(accounts.accountant, {})).data

  const sum = (figure: 'paidIn' | 'paidOut' | 'rewards') => days.reduce((all, each) => all + inPoisha(each[figure]), 0)
  expect(sum('paidIn')).toBe(inPoisha(payment.totalPaidAmount))
  expect(sum('paidIn')).toBe(inPoisha(solvency.toppedUp))
  expect(sum('paidOut')).toBe(inPoisha(withdraw.totalPaidAmount))
  const rewards = await db.execute(
    sql`select coalesce(sum(amount), 0)::int as sum from posting where reason in ('task_reward', 'plan_bonus', 'plan_referral', 'referral_bonus')`,
  )
  expect((rewards as unknown as { rows: { sum: number }[] }).rows).toEqual([{ sum: sum('rewards') }])
})

import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { activity } from '#contract/activity.ts'
import { advertises } from '#contract/advertises.ts'
import { numbers } from '#contract/numbers.ts'
import { PaymentFlag, payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'
import { tillSms } from '#contract/tills/sms.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { findBrokenInvariants } from '#server/audits/invariants.ts'
import { seedDemo } from '#server/commands/demo/seed-demo.ts'
import { createFirstAdmin } from '#server/users/create-user.ts'
import { call } from '../support/server/call.ts'
import { signIn } from '../support/server/members.ts'
import { app, db } from '../support/server/test-app.ts'

test('the demo has requests in every state, and tasks for its members', async () => {
  const admin = { username: 'admin', password: 'joma-admin-demo' }
  const password = 'joma-member'
  await createFirstAdmin(db, admin)

  await seedDemo({ app, db, admin, password })

  const as = await signIn(admin.username, admin.password)
  const statesOf = (items: { status: unknown }[]) => [...new Set(items.map(({ status }) => status))].sort()
  expect(statesOf((await call(payments.list, {}, { as })).data.items)).toEqual(['deny', 'pending', 'success'])
  const ofWithdrawals = statesOf((await call(withdrawals.list, {}, { as })).data.items)
  expect(ofWithdrawals).toEqual(['approved', 'cancelled', 'denied', 'pending'])
  const { items } = (await call(supports.list, {}, { as })).data
  expect(new Set(items.map(({ isSolved }) => isSolved))).toEqual(new Set([true, false]))
  expect((await call(advertises.list, {}, { as })).data.total).toBe(2)
  const pending = (await call(payments.list, { status: 'pending', sort: 'oldest' }, { as })).data.items
  const flags = new Set(pending.flatMap((payment) => payment.flags))
  expect(flags).toEqual(new Set(PaymentFlag.options))
  expect(pending.filter((payment) => payment.flags.length === 0).length).toBeGreaterThan(2)
  const minutes = pending.map(({ created_at }) => (Date.now() - Date.parse(created_at)) / 60_000)
  for (const [from, to] of [
    [0, 10],
    [10, 30],
    [30, 120],
  ] as const) {
    expect(minutes.filter((each) => each >= from && each < to).length).toBeGreaterThan(1)
  }
  const days = (await call(accounts.days, {}, { as })).data
  expect(days.length).toBeGreaterThan(6)
  for (const figure of ['paidIn', 'paidOut', 'rewards'] as const) {
    expect(days.some((day) => day[figure] > 0)).toBe(true)
  }
  const member = await signIn('nusrat', password)
  expect((await call(tasks.today, {}, { as: member })).data).toHaveLength(2)
  expect((await call(numbers.mine, {}, { as: member })).data).toMatchObject([
    { state: 'proved', serves_recovery: true },
  ])
  const own = (await call(payments.mine, { state: 'success' }, { as: member })).data.items
  expect(own).toContainEqual(expect.objectContaining({ payment_method: 'bkash', amount: 1_000 }))
  const asked = (await call(numbers.ofMember, { username: 'rahim' }, { as })).data.numbers
  expect(asked).toMatchObject([{ state: 'asked' }])
  const lines = (await call(tillSms.list, {}, { as })).data.items
  expect(lines.filter(({ chain }) => chain === 'linked').length).toBeGreaterThan(3)
  const { items: unclaimed } = (await call(tillSms.unclaimed, {}, { as })).data
  expect(unclaimed.map(({ amount, candidates }) => [amount, candidates.length > 0])).toEqual([
    [1_250, false],
    [500, true],
  ])
  // The lists are in the order of their ids.
  for (const username of ['nusrat', 'rahim', 'tanvir']) {
    const ofMember = await signIn(username, password)
    const times = (await call(activity.mine, { limit: '100' }, { as: ofMember })).data.items.map(
      (item) => item.created_at,
    )
    expect(times.length).toBeGreaterThan(8)
    expect(times).toEqual(times.toSorted().reverse())
  }
  expect(await findBrokenInvariants(db)).toEqual({})
})

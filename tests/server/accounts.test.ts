import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { audits } from '#server/audits/table.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { call, send } from '../support/call.ts'
import { askTopUp, newMemberWithHistory, withdraw } from '../support/history.ts'
import { db } from '../support/house.ts'
import { type Account, newAdmin, newMember, theAdmin, topUp } from '../support/members.ts'

const accountantOf = async (period: { from?: string; to?: string } = {}) =>
  (await call(accounts.accountant, period, { as: await theAdmin() })).data

const give = async (fields: object, as?: Account) => send(accounts.give, fields, { as: as ?? (await theAdmin()) })

const nothing = {
  totalRequest: 0,
  totalPaid: 0,
  totalUnpaid: 0,
  totalAmount: 0,
  totalPaidAmount: 0,
  unpaidAmount: 0,
}

test('before anything happened every figure is 0', async () => {
  const { payment, withdraw, solvency } = await accountantOf()

  expect({ payment, withdraw }).toEqual({ payment: nothing, withdraw: nothing })
  expect(solvency).toEqual({ balance: 0, earning: 0, hold: 0, owed: 0, toppedUp: 0, paidOut: 0, covered: 0 })
})

/** As if the requests had been made then. */
async function asOf(
  moment: string,
  { payments = [], withdrawals = [] }: { payments?: string[]; withdrawals?: string[] },
) {
  const created_at = new Date(moment)
  await db.update(paymentTable).set({ created_at }).where(inArray(paymentTable.id, payments))
  await db.update(withdrawalTable).set({ created_at }).where(inArray(withdrawalTable.id, withdrawals))
}

/** A day of requests in every state. */
async function dayOfRequests(moment: string) {
  const as = await newMember({ earning: 5_000 })
  const waiting = await askTopUp(as, 100.1)
  const accepted = [await askTopUp(as, 200.2), await askTopUp(as, 300.3)]
  const denied = await askTopUp(as, 999)
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
  expect((await call(payments.accept, { _id, username, status }, { as: await theAdmin() })).status).toBe(200)
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

test('the six figures of each are those of its period, and denied requests are in none', async () => {
  await dayOfRequests('2026-03-09T18:00:00.000Z')

  expect(await accountantOf({ from: '2026-03-10', to: '2026-03-10' })).toMatchObject(figures)
})

test.each([
  ['the last moment of the day is within', '2026-04-10T17:59:59.999Z', figures],
  ['the day before is not', '2026-04-09T17:59:59.999Z', { payment: nothing, withdraw: nothing }],
  ['the day after is not', '2026-04-10T18:00:00.000Z', { payment: nothing, withdraw: nothing }],
])('of a day in Asia/Dhaka %s', async (_, moment, expected) => {
  await db.update(paymentTable).set({ created_at: new Date('2026-01-01') })
  await db.update(withdrawalTable).set({ created_at: new Date('2026-01-01') })

  await dayOfRequests(moment)

  expect(await accountantOf({ from: '2026-04-10', to: '2026-04-10' })).toMatchObject(expected)
})

test('a period may be open at either end', async () => {
  await dayOfRequests('2020-02-02T12:00:00.000Z')

  const [until, since, all] = [
    await accountantOf({ to: '2020-02-02' }),
    await accountantOf({ from: '2020-02-03' }),
    await accountantOf(),
  ]

  expect(until).toMatchObject(figures)
  for (const of of ['payment', 'withdraw'] as const) {
    expect(since[of].totalRequest).toBe(all[of].totalRequest - figures[of].totalRequest)
  }
})

test.each([
  ['from', '2026-02-30'],
  ['to', 'yesterday'],
  ['to', ''],
])('%s %s is no day', async (field, value) => {
  const { status, errors } = await send(accounts.accountant, { [field]: value }, { as: await theAdmin() })

  expect(status).toBe(400)
  expect(Object.keys(errors)).toEqual([field])
})

interface Moved {
  reason: string
  poisha: number
}

/** What the postings say was moved, by reason, in whole hundredths. */
async function ledger(): Promise<Record<string, number>> {
  const rows = await rowsOf<Moved>(db, sql`select reason, sum(amount)::float8 as poisha from posting group by reason`)
  return Object.fromEntries(rows.map(({ reason, poisha }) => [reason, poisha]))
}

test('after everything that can happen the solvency is the ledger’s', async () => {
  await newMemberWithHistory()

  const { solvency, payment, withdraw } = await accountantOf()

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

test('what is given is owed and not covered; what a plan costs is no longer owed', async () => {
  const as = await newMember()
  const before = (await accountantOf()).solvency

  await give({ username: as.username, amount: 500.05 })
  const given = (await accountantOf()).solvency
  await topUp(as, 100)
  const after = (await accountantOf()).solvency

  const change = (of: keyof typeof before, from = before, to = given) => Math.round((to[of] - from[of]) * 100)
  expect([change('balance'), change('owed'), change('covered'), change('toppedUp')]).toEqual([
    50_005, 50_005, -50_005, 0,
  ])
  expect([change('owed', given, after), change('covered', given, after)]).toEqual([10_000, 0])
})

describe('Give balance', () => {
  test('adds to the balance, and writes down who gave what to whom and why', async () => {
    const [as, member] = [await newAdmin(), await newMember({ balance: 10 })]

    const { status, message } = await give(
      { username: member.username, amount: 5.55, note: ' Sorry for the wait. ' },
      as,
    )

    expect({ status, message }).toEqual({ status: 200, message: 'Balance insert successfully' })
    expect(await member.me()).toMatchObject({ balance: 15.55, earning: 0 })
    expect(await db.select().from(audits).where(eq(audits.actor_id, as.id))).toMatchObject([
      { action: 'give-balance', member_id: member.id, after: { amount: 5.55, note: 'Sorry for the wait.' } },
    ])
  })

  test('needs no note, and understands the name in any case', async () => {
    const member = await newMember()

    const { status } = await give({ username: ` ${member.username.toUpperCase()} `, amount: 1 })

    expect(status).toBe(200)
    expect(await member.balanceNow()).toBe(1)
  })

  test('reaches a blocked member too', async () => {
    const member = await newMember()
    const as = await theAdmin()
    const block = (status: 'block' | 'on-progress') => call(users.block, { username: member.username, status }, { as })
    await block('block')

    const { status } = await give({ username: member.username, amount: 30 })

    expect(status).toBe(200)
    await block('on-progress')
    expect(await member.balanceNow()).toBe(30)
  })

  test.each(['nobody', 'a deleted member', 'another admin', 'oneself'])('to %s is refused at the name', async (who) => {
    const as = await newAdmin()
    const { username } = who === 'oneself' ? as : await (who === 'another admin' ? newAdmin() : newMember())
    if (who === 'a deleted member') await call(users.delete, { username }, { as: await theAdmin() })

    const { status, errors } = await give({ username: who === 'nobody' ? 'nobody-here' : username, amount: 5 }, as)

    expect(status).toBe(404)
    expect(errors).toEqual({ username: 'User not found.' })
    expect(await db.$count(audits, eq(audits.actor_id, as.id))).toBe(0)
  })

  test.each([
    ['amount', 0],
    ['amount', -5],
    ['amount', 0.001],
    ['amount', 10_000_000.01],
    ['amount', '5'],
    ['amount', null],
    ['username', ''],
    ['username', null],
    ['note', 'a'.repeat(301)],
    ['note', '  '],
    ['note', 5],
  ])('with %s %j is refused at its field', async (field, value) => {
    const member = await newMember()

    const { status, errors } = await give({ username: member.username, amount: 5, note: 'Why.', [field]: value })

    expect(status).toBe(400)
    expect(Object.keys(errors)).toEqual([field])
    expect(await member.balanceNow()).toBe(0)
  })

  test('takes the greatest amount there is', async () => {
    const member = await newMember()

    const { status } = await give({ username: member.username, amount: 10_000_000 })

    expect(status).toBe(200)
    expect(await member.balanceNow()).toBe(10_000_000)
  })

  test('sent five times at once under one key gives once', async () => {
    const member = await newMember()
    const sender = { as: await theAdmin(), key: randomUUID() }

    const gift = { username: member.username, amount: 7 }
    const replies = await Promise.all(Array.from({ length: 5 }, () => call(accounts.give, gift, sender)))

    for (const { status } of replies) expect([200, 409]).toContain(status)
    expect(await member.balanceNow()).toBe(7)
  })
})

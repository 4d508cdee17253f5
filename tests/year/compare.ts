import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { users } from '#contract/users.ts'
import { plusDays } from './clock.ts'
import { expectDone, type Sent, type Simulation } from './simulation.ts'

/** Compares each member, each day of the accountant and the solvency with the book. */
export async function compareAll({ shop, book }: Simulation): Promise<void> {
  const when = shop.clock.day()
  for (const { username, status, balance, earning, hold, plan } of book.members) {
    const { data } = expectDone(await shop.callAsAdmin(users.get, { username }), username)
    const shown = { username, balance: data.balance, earning: data.earning, hold: data.hold, plan: data.plan_name }
    expect({ ...shown, isDeleted: data.is_delete, status: data.status }, when).toEqual({
      ...{ username, balance, earning, hold, plan: plan?.name ?? null },
      isDeleted: status === 'deleted',
      status: status === 'blocked' ? 'block' : 'on-progress',
    })
  }
  const { data: days } = expectDone(await shop.callAsAdmin(accounts.days, {}), 'The accountant’s days')
  const booked = [...book.days].map(([day, totals]) => ({ day, ...totals }))
  expect(days, when).toEqual(
    booked.filter(({ paidIn, paidOut, rewards }) => paidIn + paidOut + rewards > 0).sort(byDay),
  )

  const { data } = expectDone(await shop.callAsAdmin(accounts.accountant, {}), 'The accountant')
  const sumOf = (name: 'balance' | 'earning' | 'hold') => book.members.reduce((sum, member) => sum + member[name], 0)
  expect(data.solvency, when).toMatchObject({
    balance: sumOf('balance'),
    earning: sumOf('earning'),
    hold: sumOf('hold'),
    toppedUp: booked.reduce((sum, { paidIn }) => sum + paidIn, 0),
    paidOut: booked.reduce((sum, { paidOut }) => sum + paidOut, 0),
  })
}

const byDay = (one: { day: string }, other: { day: string }) => (one.day < other.day ? -1 : 1)

/** Sends writes again that took effect some days ago, with their keys. The response is the first one, and nothing changes. */
export async function repeatWrites({ shop, sent }: Simulation, daysAgo: number): Promise<number> {
  const day = plusDays(shop.clock.day(), -daysAgo)
  const repeated = sent.filter((each) => each.day === day && each.member.status === 'active').slice(0, 6)
  for (const write of repeated) await repeat(write)
  return repeated.length

  async function repeat({ member, endpoint, input, key, data }: Sent) {
    const again = await shop.call(member.username, endpoint, input as never, key)
    const what = `${endpoint.path} of ${member.username}, again after ${daysAgo} days`
    expectDone(again, what)
    if (!isDeepStrictEqual(again.data, data)) throw new Error(`${what}: another response`)
  }
}

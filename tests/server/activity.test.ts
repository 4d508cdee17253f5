import { expect, test } from 'vitest'
import { type ActivityItem, type ActivityView, activity } from '#contract/activity.ts'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { call, send } from '../support/server/call.ts'
import { createMemberWithHistory, requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, createMember } from '../support/server/members.ts'
import { decidePayment, requestPayment } from '../support/server/requests.ts'

const read = async (as: Account, input: object = {}) =>
  (await send(activity.mine, { limit: '200', ...input }, { as })).data

/** What a row is, in a word, with its amount. */
function describeItem({ payment, withdrawal, support, line }: ActivityItem): [string, number | string] {
  if (payment) return [`payment ${payment.state}`, payment.amount]
  if (withdrawal) return [`withdrawal ${withdrawal.status}`, withdrawal.amount]
  if (support) return ['support', support.message]
  return [line!.reason, line!.amount]
}

const describeAll = ({ items }: { items: ActivityItem[] }) => items.map(describeItem)

test('the activity has each request once, and the entries that no request has caused, newest first', async () => {
  const { as } = await createMemberWithHistory()
  await call(supports.create, { message: 'Can I hold two plans?' }, { as })
  await requestTopUp(as, 300)

  const all = await read(as)

  expect(describeAll(all)).toEqual([
    ['payment pending', 300],
    ['support', 'Can I hold two plans?'],
    ['give_balance', 77],
    ['withdrawal pending', 600.75],
    ['withdrawal denied', 501.5],
    ['withdrawal approved', 500],
    ['income_transfer', 100.01],
    ['plan_bonus', 12.25],
    ['task_reward', 200],
    ['plan_referral', 1_900],
    ['referral_bonus', 25],
    ['wallet_transfer', 50],
    ['wallet_transfer', 99.99],
    ['plan_purchase', 250.5],
    ['payment success', 1_000],
  ])
  expect(all.total).toBe(all.items.length)
  expect(all.waiting).toBe(2)
})

test('a request has its newest entry, with the balance after it', async () => {
  const { as } = await createMemberWithHistory()

  const { items } = await read(as)

  expect(items.find(({ payment }) => payment)?.line).toMatchObject({ reason: 'top_up', to: 'balance', balance: 1_000 })
  const lines = items.filter(({ withdrawal }) => withdrawal).map(({ line }) => line)
  expect(lines).toMatchObject([
    { reason: 'withdraw_hold', earning: 936.49 },
    { reason: 'withdraw_release' },
    { reason: 'withdraw_payout' },
  ])
})

test('each view lists a part of the activity', async () => {
  const { as } = await createMemberWithHistory()
  const { _id: id } = await requestTopUp(as, 300)
  await call(supports.create, { message: 'When?', about: { kind: 'payment', id } }, { as })
  await call(supports.create, { message: 'Something else.' }, { as })
  const views: Record<ActivityView, [string, number | string][]> = {
    waiting: [
      ['payment pending', 300],
      ['withdrawal pending', 600.75],
    ],
    in: [
      ['payment pending', 300],
      ['give_balance', 77],
      ['plan_bonus', 12.25],
      ['task_reward', 200],
      ['plan_referral', 1_900],
      ['referral_bonus', 25],
      ['wallet_transfer', 50],
      ['payment success', 1_000],
    ],
    out: [
      ['withdrawal pending', 600.75],
      ['withdrawal denied', 501.5],
      ['withdrawal approved', 500],
      ['wallet_transfer', 99.99],
      ['plan_purchase', 250.5],
    ],
    rewards: [
      ['plan_bonus', 12.25],
      ['task_reward', 200],
      ['plan_referral', 1_900],
      ['referral_bonus', 25],
    ],
    support: [
      ['support', 'Something else.'],
      ['support', 'When?'],
    ],
  }

  for (const [view, expected] of Object.entries(views)) {
    const shown = await read(as, { view })
    expect(describeAll(shown)).toEqual(expected)
    expect(shown.total).toBe(expected.length)
  }
  // A conversation about a request is on the page of the request.
  expect(describeAll(await read(as))).not.toContainEqual(['support', 'When?'])
})

test('the sums of a day count what has moved money, with the filters of the list', async () => {
  const { as } = await createMemberWithHistory()
  await requestTopUp(as, 300)
  const denied = await requestPayment(as)
  await decidePayment(denied, 'deny')
  const day = dayInDhaka()

  // Not the pending and the denied requests to add money, the denied withdrawal, and the move between the two balances.
  const sums = { day, in: 1_000 + 50 + 25 + 1_900 + 200 + 12.25 + 77, out: 250.5 + 99.99 + 500 + 600.75 }
  expect((await read(as)).days).toEqual([sums])
  expect((await read(as, { limit: '1' })).days).toEqual([sums])
  expect((await read(as, { view: 'rewards' })).days).toEqual([{ day, in: 2_137.25, out: 0 }])
  expect((await read(as, { view: 'support' })).days).toEqual([])
  const { data } = await call(activity.month, { month: day.slice(0, 7) }, { as })
  expect(data).toEqual({ in: sums.in, out: sums.out, balance: 876.52 })
  expect((await call(activity.month, { month: '2020-01' }, { as })).data).toEqual({ in: 0, out: 0, balance: 0 })
})

test('the search finds an id, a number, a name, an amount and a message', async () => {
  const { as, other } = await createMemberWithHistory()
  const payment = await requestPayment(as)
  await call(supports.create, { message: 'Can I hold two plans?' }, { as })
  const find = async (search: string) => describeAll(await read(as, { search }))

  expect(await find(payment.transaction_id.toLowerCase())).toEqual([['payment pending', 500]])
  expect(await find('01712-345678')).toContainEqual(['withdrawal pending', 600.75])
  expect(await find(other.username)).toEqual([
    ['wallet_transfer', 50],
    ['wallet_transfer', 99.99],
  ])
  expect(await find('1,900')).toEqual([['plan_referral', 1_900]])
  expect(await find('TWO plans')).toEqual([['support', 'Can I hold two plans?']])
  expect(await find('nothing has this')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('a month has only its own rows', async () => {
  const { as } = await createMemberWithHistory()
  const today = dayInDhaka()

  expect((await read(as, { from: today, to: today })).total).toBe(13)
  expect(await read(as, { from: '2020-01-01', to: '2020-01-31' })).toMatchObject({ items: [], total: 0, days: [] })
})

test('the activity of another member is never listed', async () => {
  const { as, other } = await createMemberWithHistory()
  const stranger = await createMember()

  expect(await read(stranger)).toEqual({ items: [], total: 0, next_cursor: null, days: [], waiting: 0 })
  const names = (await read(other)).items.flatMap(
    ({ payment, withdrawal, support }) => payment ?? withdrawal ?? support ?? [],
  )
  expect(names.map(({ username }) => username)).not.toContain(as.username)
})

test('a move of income is listed once', async () => {
  const as = await createMember({ earning: 40 })
  const { data } = await call(transfers.fromIncome, { amount: 40 }, { as })

  const { items, total } = await read(as)

  expect(items.filter(({ line }) => line?.ref === data._id)).toHaveLength(1)
  expect(total).toBe(items.length)
})

test('a paid withdrawal and a decided top-up do not wait any more', async () => {
  const as = await createMember({ earning: 1_200 })
  const payment = await requestPayment(as)
  await withdraw(as, 600)
  expect((await read(as)).waiting).toBe(2)

  await decidePayment(payment, 'success')

  expect((await read(as)).waiting).toBe(1)
  expect((await call(payments.mine, { state: 'pending' }, { as })).data.total).toBe(0)
})

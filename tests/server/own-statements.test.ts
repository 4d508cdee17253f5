import { expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { plans } from '#contract/plans.ts'
import type { StatementLine } from '#contract/statements.ts'
import { statements } from '#contract/statements.ts'
import { transfers } from '#contract/transfers.ts'
import { call, send } from '../support/server/call.ts'
import { createMemberWithHistory, withdraw } from '../support/server/member-history.ts'
import { type Account, createAdmin, createMember, createPlan, topUp } from '../support/server/members.ts'
import { movePostings } from '../support/server/move-postings.ts'
import { backdateTasks, claimTask, readTodaysTasks } from '../support/server/tasks.ts'
import { createAdvertise } from '../support/server/videos.ts'

const linesOf = async (as: Account, filters: object = {}) =>
  (await send(statements.mine, { sort: 'oldest', limit: '200', ...filters }, { as })).data

const movesOf = ({ items }: { items: StatementLine[] }) =>
  items.map(({ reason, amount, from, to }) => [reason, amount, from, to])

test('each account has both sides of its movements, with the balance after each', async () => {
  const { as, other } = await createMemberWithHistory()

  const balance = await linesOf(as, { view: 'balance' })
  const earning = await linesOf(as, { view: 'earning' })

  expect(
    balance.items.map(({ reason, amount, from, to, other, balance }) => [reason, amount, from, to, other, balance]),
  ).toEqual([
    ['top_up', 1_000, null, 'balance', null, 1_000],
    ['plan_purchase', 250.5, 'balance', null, null, 749.5],
    ['wallet_transfer', 99.99, 'balance', null, other.username, 649.51],
    ['wallet_transfer', 50, null, 'balance', other.username, 699.51],
    ['income_transfer', 100.01, 'earning', 'balance', null, 799.52],
    ['give_balance', 77, null, 'balance', null, 876.52],
  ])
  expect(
    earning.items.map(({ reason, amount, from, to, earning, hold }) => [reason, amount, from, to, earning, hold]),
  ).toEqual([
    ['referral_bonus', 25, null, 'earning', 25, 0],
    ['plan_referral', 1_900, null, 'earning', 1_925, 0],
    ['task_reward', 200, null, 'earning', 2_125, 0],
    ['plan_bonus', 12.25, null, 'earning', 2_137.25, 0],
    ['income_transfer', 100.01, 'earning', 'balance', 2_037.24, 0],
    ['withdraw_hold', 500, 'earning', 'hold', 1_537.24, 500],
    ['withdraw_hold', 501.5, 'earning', 'hold', 1_035.74, 501.5],
    ['withdraw_release', 501.5, 'hold', 'earning', 1_537.24, 0],
    ['withdraw_hold', 600.75, 'earning', 'hold', 936.49, 600.75],
  ])
  expect([balance.total, earning.total]).toEqual([6, 9])
  const me = await as.me()
  expect(me).toMatchObject({ balance: 876.52, earning: 936.49, hold: 600.75 })
})

test('without a view the statement is that which administrators read', async () => {
  const { as } = await createMemberWithHistory()

  const all = await linesOf(as)

  expect(all.total).toBe(15)
  expect(all.items).toHaveLength(15)
})

test('money in and money out can be shown alone, from the view of the account', async () => {
  const { as } = await createMemberWithHistory()
  const read = async (filters: object) => (await linesOf(as, filters)).items.map(({ reason }) => reason)

  expect(await read({ view: 'balance', direction: 'in' })).toEqual([
    'top_up',
    'wallet_transfer',
    'income_transfer',
    'give_balance',
  ])
  expect(await read({ view: 'balance', direction: 'out' })).toEqual(['plan_purchase', 'wallet_transfer'])
  expect(await read({ view: 'earning', direction: 'out' })).toEqual([
    'income_transfer',
    'withdraw_hold',
    'withdraw_hold',
    'withdraw_hold',
  ])
  expect(await read({ direction: 'out' })).toEqual(['plan_purchase', 'wallet_transfer', 'withdraw_payout'])
  expect(await read({ direction: 'in' })).toEqual([
    'top_up',
    'wallet_transfer',
    'referral_bonus',
    'plan_referral',
    'task_reward',
    'plan_bonus',
    'give_balance',
  ])
})

test.each([{ view: 'balance' }, { view: 'earning' }, { direction: 'in' }, { view: 'earning', direction: 'out' }])(
  'the pages of %o have each line once, and count all',
  async (filters) => {
    const { as } = await createMemberWithHistory()
    const all = await linesOf(as, { ...filters, sort: 'newest' })

    const paged: StatementLine[] = []
    let cursor: string | null = null
    do {
      const input = { ...filters, limit: '2', ...(cursor && { cursor }) } as object
      const page = (await send(statements.mine, input, { as })).data
      expect(page.total).toBe(all.items.length)
      paged.push(...page.items)
      cursor = page.next_cursor
    } while (cursor)

    expect(paged).toEqual(all.items)
  },
)

test('members read only their own statement, and administrators none here', async () => {
  const [sender, receiver] = [await createMember({ balance: 10 }), await createMember()]
  await call(transfers.toWallet, { username: receiver.username, amount: 4 }, { as: sender })

  const others = await send(statements.mine, { username: sender.username }, { as: receiver })
  const refused = await send(statements.mine, {}, { as: await createAdmin() })

  expect(movesOf(others.data)).toEqual([['wallet_transfer', 4, null, 'balance']])
  expect(others.data.items[0]).toMatchObject({ other: sender.username, balance: 4 })
  expect(refused).toMatchObject({ status: 403, code: 'not_allowed' })
})

test('the own record has what is on hold', async () => {
  const as = await createMember({ earning: 1_500 })
  await withdraw(as, 600)
  await withdraw(as, 500, 'denied')

  expect(await as.me()).toMatchObject({ earning: 900, hold: 600 })
})

/** Rewards one task of a member whose plan has a bonus. */
async function earnReward(bonus: number) {
  const as = await createMember({ balance: 10 })
  const { plan_name: planName } = await createPlan({ price: 10, bonus })
  await call(plans.purchase, { planName }, { as })
  const advertise = await createAdvertise()
  const task = (await readTodaysTasks(as)).find((each) => each.advertise === advertise)
  await backdateTasks(as, 60)
  expect((await claimTask(as, task!)).status).toBe(200)
  return as
}

test('rewards are the lines of tasks, plan bonuses and referrals, with their sums', async () => {
  const { as } = await createMemberWithHistory()

  const rewards = await linesOf(as, { view: 'rewards' })
  const { data: sums } = await call(statements.rewards, {}, { as })

  expect(movesOf(rewards)).toEqual([
    ['referral_bonus', 25, null, 'earning'],
    ['plan_referral', 1_900, null, 'earning'],
    ['task_reward', 200, null, 'earning'],
    ['plan_bonus', 12.25, null, 'earning'],
  ])
  expect(rewards.total).toBe(4)
  expect(sums).toEqual({ today: 2_137.25, month: 2_137.25 })
})

/** Changes the time of a member's postings of a reason. */
async function moveTo(as: Account, reason: StatementLine['reason'], moment: Date): Promise<void> {
  const { items } = await linesOf(as)
  const moved = items.filter((line) => line.reason === reason)
  await movePostings(moved.map(({ _id }) => ({ id: _id, at: moment })))
}

const startOf = (day: string) => Date.parse(`${day}T00:00+06:00`)

test('the sums of rewards begin with the Asia/Dhaka day and month', async () => {
  const as = await earnReward(30)
  const today = dayInDhaka()
  const month = `${today.slice(0, 7)}-01`
  const read = async () => (await call(statements.rewards, {}, { as })).data

  await moveTo(as, 'task_reward', new Date(startOf(today) - 1))
  await moveTo(as, 'plan_bonus', new Date(startOf(today)))
  expect((await read()).today).toBe(30)

  await moveTo(as, 'task_reward', new Date(startOf(month) - 1))
  await moveTo(as, 'plan_bonus', new Date(startOf(month)))
  expect((await read()).month).toBe(30)
})

test('a member without movements has an empty statement and no rewards', async () => {
  const as = await createMember()

  expect(await linesOf(as, { view: 'earning' })).toEqual({ items: [], total: 0, next_cursor: null })
  expect((await call(statements.rewards, {}, { as })).data).toEqual({ today: 0, month: 0 })
})

test('two top-ups at once have a running balance without a gap', async () => {
  const as = await createMember()
  await Promise.all([topUp(as, 100), topUp(as, 100)])

  const { items } = await linesOf(as, { view: 'balance' })

  expect(items.map(({ balance }) => balance)).toEqual([100, 200])
})

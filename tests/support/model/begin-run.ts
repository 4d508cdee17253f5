import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { accounts } from '#contract/accounts.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { settings } from '#server/settings/table.ts'
import { call } from '../server/call.ts'
import { createMember as newAccount, sharedAdmin } from '../server/members.ts'
import { db } from '../server/test-app.ts'
import { toTaka } from './amounts.ts'
import { earnRewards } from './earn-rewards.ts'
import type { Choice } from './picks.ts'
import { nameOfPlan } from './plans-on-sale.ts'
import { type Member, move, newMember, type Plan, type Poisha, type World } from './world.ts'

/** What administrators have set before a run begins, in poisha. */
export const initialSettings = fc.record({
  referBonus: fc.constantFrom(0, 1, 2_550, 120_000, 120_000, 120_000),
  minimum: fc.constantFrom(5_000, 5_001, 5_001, 50_000),
})

const initialBalance: Poisha = 100_000

const initialPlans = [
  { price: 15_050, bonus: 1_250, referBalance: 3_001 },
  { price: 2_000, bonus: 0, referBalance: 2_000 },
]

/** The world of a new run: members and plans of its own, and the settings, which all runs share, as chosen. */
export async function beginRun(chosen: Choice<typeof initialSettings>, advertises: string[]): Promise<World> {
  await setForEverybody(chosen)
  const tag = randomUUID().slice(0, 8)
  const world: World = {
    tag,
    admin: await sharedAdmin(),
    members: await fourMembers(),
    plans: await Promise.all(initialPlans.map((figures, index) => sell({ ...figures, name: nameOfPlan(tag, index) }))),
    payments: [],
    withdrawals: [],
    advertises,
    clearedOn: null,
    ...chosen,
    sent: [],
    freeKeys: new Map(),
    steps: 0,
  }
  for (const member of world.members.slice(2)) await earnRewards(world, member)
  return world
}

export async function setForEverybody({ referBonus, minimum }: Choice<typeof initialSettings>): Promise<void> {
  const as = await sharedAdmin()
  await db.update(settings).set({ tasks_cleared_at: null })
  await call(refers.set, { amount: toTaka(referBonus) }, { as })
  await call(withdrawals.setLimits, { amount: toTaka(minimum), days: 3 }, { as })
}

/** The first brought the second, and the second the third. */
async function fourMembers(): Promise<Member[]> {
  const first = await memberWith(null)
  const second = await memberWith(first)
  return [first, second, await memberWith(second), await memberWith(null)]
}

async function memberWith(referrer: Member | null): Promise<Member> {
  const account = await newAccount(referrer ? { referrer: referrer.account } : {})
  const member = newMember(account, referrer)
  await call(accounts.give, { username: account.username, amount: toTaka(initialBalance) }, { as: await sharedAdmin() })
  move(initialBalance, { to: [member, 'balance'] })
  return member
}

async function sell({ name, price, bonus, referBalance }: Omit<Plan, 'id' | 'isRetired'>): Promise<Plan> {
  const figures = { price: toTaka(price), bonus: toTaka(bonus), refer_balance: toTaka(referBalance) }
  const plan = { plan_name: name, features: '["A feature"]', ...figures }
  const { data } = await call(plans.create, plan, { as: await sharedAdmin() })
  return { id: data._id, name, price, bonus, referBalance, isRetired: false }
}

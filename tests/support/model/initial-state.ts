import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { accounts } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { payouts } from '#contract/payouts.ts'
import { plans } from '#contract/plans.ts'
import { refers } from '#contract/refers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { settings } from '#server/settings/table.ts'
import { call } from '../server/call.ts'
import { createMember as newAccount, sharedAdmin } from '../server/members.ts'
import { db } from '../server/test-app.ts'
import { toTaka } from './amounts.ts'
import { earnRewards } from './earn-rewards.ts'
import type { Choice } from './generators.ts'
import {
  type Batch,
  createMemberState,
  type Member,
  type ModelLimits,
  type ModelState,
  moveMoney,
  type Plan,
  type Poisha,
} from './model-state.ts'
import { planNameAt } from './plan-names.ts'
import { anyLimits, toLimitsInput } from './setting-commands.ts'

/** The settings at the start of a run, in poisha. */
export const initialSettings = fc.record({
  referBonus: fc.constantFrom(0, 1, 2_550, 120_000, 120_000, 120_000),
  minimum: fc.constantFrom(5_000, 5_001, 5_001, 50_000),
  limits: anyLimits,
})

const initialBalance: Poisha = 100_000

const initialPlans = [
  { price: 15_050, bonus: 1_250, referBalance: 3_001 },
  { price: 2_000, bonus: 0, referBalance: 2_000 },
]

/** Creates the members and plans of a new run, and applies its settings. */
export async function createInitialState(
  settingsChoice: Choice<typeof initialSettings>,
  advertises: string[],
): Promise<ModelState> {
  await applySettings(settingsChoice)
  const tag = randomUUID().slice(0, 8)
  const model: ModelState = {
    tag,
    admin: await sharedAdmin(),
    members: await createMembers(),
    plans: await Promise.all(
      initialPlans.map((figures, index) => putPlanOnSale({ ...figures, name: planNameAt(tag, index) })),
    ),
    payments: [],
    withdrawals: [],
    batches: [],
    advertises,
    clearedOn: null,
    ...settingsChoice,
    limits: toValidLimits(settingsChoice),
    sent: [],
    unusedKeys: new Map(),
    steps: 0,
  }
  for (const member of model.members.slice(2)) await earnRewards(model, member)
  await createFirstBatch(model)
  return model
}

/** A payout batch of one withdrawal, or of two if the members have an earning left afterwards. */
async function createFirstBatch(model: ModelState): Promise<void> {
  const [as, method] = [model.admin, 'rocket' as const]
  const rich = model.members.filter(({ earning }) => earning >= 2 * model.minimum)
  const earners = rich.length > 0 ? rich : model.members.filter(({ earning }) => earning >= model.minimum).slice(0, 1)
  for (const owner of earners) {
    const request = { account_number: '01712345678', method, amount: toTaka(model.minimum) }
    const { data } = await call(withdrawals.request, request, { as: owner.account })
    moveMoney(model.minimum, { from: [owner, 'earning'], to: [owner, 'hold'] })
    const amount = model.minimum
    model.withdrawals.push({ id: data._id, owner, method, amount, state: 'pending', batch: null, payoutId: null })
  }
  const batch: Batch = { id: (await call(payouts.create, { method }, { as })).data._id, state: 'open' }
  model.batches.push(batch)
  for (const withdrawal of model.withdrawals) withdrawal.batch = batch
}

async function applySettings({ referBonus, minimum, limits: chosen }: Choice<typeof initialSettings>): Promise<void> {
  const as = await sharedAdmin()
  await db.update(settings).set({ tasks_cleared_at: null })
  await call(refers.set, { amount: toTaka(referBonus) }, { as })
  await call(limits.set, toLimitsInput(toValidLimits({ referBonus, limits: chosen })), { as })
  await call(withdrawals.setLimits, { amount: toTaka(minimum), days: 3 }, { as })
}

/** The sum for the bonus cannot be below the bonus. */
const toValidLimits = ({ referBonus, limits }: Pick<ModelState, 'referBonus' | 'limits'>): ModelLimits => ({
  ...limits,
  referralTopUp: Math.max(limits.referralTopUp, referBonus),
})

/** Four members: the first referred the second, the second referred the third. */
async function createMembers(): Promise<Member[]> {
  const first = await createMemberWithReferrer(null)
  const second = await createMemberWithReferrer(first)
  return [first, second, await createMemberWithReferrer(second), await createMemberWithReferrer(null)]
}

async function createMemberWithReferrer(referrer: Member | null): Promise<Member> {
  const account = await newAccount(referrer ? { referrer: referrer.account } : {})
  const member = createMemberState(account, referrer)
  await call(accounts.give, { username: account.username, amount: toTaka(initialBalance) }, { as: await sharedAdmin() })
  moveMoney(initialBalance, { to: [member, 'balance'] })
  return member
}

async function putPlanOnSale({ name, price, bonus, referBalance }: Omit<Plan, 'id' | 'isRetired'>): Promise<Plan> {
  const figures = { price: toTaka(price), bonus: toTaka(bonus), refer_balance: toTaka(referBalance) }
  const plan = { plan_name: name, features: '["A feature"]', ...figures }
  const { data } = await call(plans.create, plan, { as: await sharedAdmin() })
  return { id: data._id, name, price, bonus, referBalance, isRetired: false }
}

/** Takes the plans of earlier runs off sale, because their number is limited. */
export async function retirePlans(): Promise<void> {
  const as = await sharedAdmin()
  for (const { plan_name: planName } of (await call(plans.list, {}, { as })).data)
    await call(plans.delete, { planName }, { as })
}

/** Decides all waiting withdrawals of earlier runs, because a payout batch takes those of all members. */
export async function emptyWithdrawalQueue(): Promise<void> {
  const as = await sharedAdmin()
  const open = (await call(payouts.list, { status: 'open', limit: '200' }, { as })).data.items
  for (const { _id } of open) await call(payouts.cancel, { batch: _id }, { as })
  for (;;) {
    const { items } = (await call(withdrawals.list, { status: 'pending', limit: '100' }, { as })).data
    if (items.length === 0) return
    const ids = items.map(({ _id }) => _id)
    await call(withdrawals.decideMany, { ids, status: 'denied', reason: 'An earlier run.' }, { as })
  }
}

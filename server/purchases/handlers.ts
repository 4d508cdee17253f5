import { and, desc, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { plans as planRows } from '#contract/plans.ts'
import type { users as userRows } from '#contract/users.ts'
import type { Db, Tx } from '../db/connect.ts'
import { recordCredit } from '../db/publish-changes.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { presentPlan } from '../plans/handlers.ts'
import { hasName, isOnSale, plans } from '../plans/table.ts'
import { createUser } from '../users/create-user.ts'
import { assertGoodPassword } from '../users/password-rules.ts'
import { hashPassword } from '../users/passwords.ts'
import { users } from '../users/table.ts'
import { purchases } from './table.ts'

/** The handlers of plans for a member's purchases. */
export const createPurchaseHandlers = (db: Db): Pick<Handlers<typeof planRows>, 'mine' | 'purchase'> => ({
  // The specification's path contains the caller's current plan. The response does not depend on it.
  mine: async (_, { userId }) => {
    const found = await db
      .select({ plan: plans, purchase: purchases })
      .from(purchases)
      .innerJoin(plans, eq(plans.id, purchases.plan_id))
      .where(eq(purchases.user_id, userId))
      .orderBy(desc(purchases.id))
    return found.map(({ plan, purchase }) => ({
      ...presentPlan(plan),
      // The paid price, not the current one.
      price: toTaka(purchase.price),
      purchased_at: purchase.created_at.toISOString(),
    }))
  },

  purchase:
    ({ planName }, { userId }) =>
    async (tx) => {
      await buyPlan(tx, { planName, buyerId: userId, holderId: userId })
      return null
    },
})

/** The handler of users that also buys a plan for the new member. */
export const registerWithPlan: Handlers<typeof userRows>['registerWithPlan'] = async (
  { password, planName, ...registration },
  { userId },
) => {
  assertGoodPassword(password, { ...registration, role: 'customer' }, 'password')
  const passwordHash = await hashPassword(password)
  return async (tx) => {
    const created = await createUser(tx, { ...registration, passwordHash, role: 'customer', referrerId: userId })
    await buyPlan(tx, { planName, buyerId: userId, holderId: created.id })
    return null
  }
}

interface Purchase {
  planName: string
  /** The buyer pays from the balance, the holder gets the plan. */
  buyerId: string
  holderId: string
}

/** Buys a plan. The holder's referrer earns the plan's `refer_balance`. */
async function buyPlan(tx: Tx, { planName, buyerId, holderId }: Purchase): Promise<void> {
  const [plan] = await tx
    .select()
    .from(plans)
    .where(and(hasName(planName), isOnSale))
    .for('share')
  if (!plan) throw new Refusal('no_plan', { field: 'planName' })
  const [purchase] = await tx
    .insert(purchases)
    .values({ plan_id: plan.id, user_id: holderId, buyer_id: buyerId, price: plan.price })
    .returning()
  const [holder] = await tx.update(users).set({ plan_id: plan.id }).where(eq(users.id, holderId)).returning()
  const referrerId = holder?.referrer_id ?? null
  if (referrerId) recordCredit(tx, referrerId)
  const entries = createPostings({ plan, purchaseId: purchase!.id, buyerId, referrerId })
  await post(tx, entries, new Refusal('insufficient_balance'))
}

interface Bought {
  plan: typeof plans.$inferSelect
  purchaseId: string
  buyerId: string
  referrerId: string | null
}

/** Amounts of 0 have no posting: the price of a free plan, and the reward of plans without one. */
function createPostings({ plan, purchaseId: ref, buyerId, referrerId }: Bought): Posting[] {
  const price = { debit: member(buyerId, 'balance'), credit: systemAccount('sales'), amount: plan.price }
  const entries: Posting[] = [{ reason: 'plan_purchase', ref, ...price }]
  if (referrerId) {
    const reward = {
      debit: systemAccount('referral'),
      credit: member(referrerId, 'earning'),
      amount: plan.refer_balance,
    }
    entries.push({ reason: 'plan_referral', ref, ...reward })
  }
  return entries.filter(({ amount }) => amount > 0n)
}

import { and, desc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { ChosenPlan, plans as planRows } from '#contract/plans.ts'
import type { users as userRows } from '#contract/users.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { recordCredit } from '../db/publish-changes.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { postings } from '../ledger/table.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { presentPlan } from '../plans/handlers.ts'
import { hasName, isOnSale, plans } from '../plans/table.ts'
import { canEarnRewards } from '../users/can-earn-rewards.ts'
import { createUser } from '../users/create-user.ts'
import { lockWithReferrers } from '../users/lock-with-referrers.ts'
import { assertGoodPassword } from '../users/password-rules.ts'
import { hashPassword } from '../users/passwords.ts'
import { assertNumberFree, countRegistration } from '../users/registration-limits.ts'
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
    (chosen, { userId }) =>
    async (tx) => {
      await buyPlan(tx, { chosen, buyerId: userId, holderId: userId })
      return null
    },
})

/** The handler of users that also buys a plan for the new member. */
export const createRegisterWithPlan =
  (db: Db): Handlers<typeof userRows>['registerWithPlan'] =>
  async ({ password, planName, plan_id, price, ...registration }, { userId, address }) => {
    await countRegistration(db, address)
    assertGoodPassword(password, { ...registration, role: 'customer' }, 'password')
    const passwordHash = await hashPassword(password)
    return async (tx) => {
      await assertNumberFree(tx, registration.mobile_number)
      const created = await createUser(tx, { ...registration, passwordHash, role: 'customer', referrerId: userId })
      await buyPlan(tx, { chosen: { planName, plan_id, price }, buyerId: userId, holderId: created.id })
      return null
    }
  }

interface Purchase {
  chosen: ChosenPlan
  /** The buyer pays from the balance, the holder gets the plan. */
  buyerId: string
  holderId: string
}

/** Buys a plan. The holder's referrer earns the plan's `refer_balance`, once per buyer and plan. */
async function buyPlan(tx: Tx, { chosen, buyerId, holderId }: Purchase): Promise<void> {
  // Two purchases of one buyer run one after the other, so that only the first pays the referrer.
  await lockWithReferrers(tx, [buyerId])
  const plan = await lockChosenPlan(tx, chosen)
  const isHolder = eq(users.id, holderId)
  if (plan.price === 0n) {
    if ((await tx.$count(users, and(isHolder, eq(users.plan_id, plan.id)))) > 0) throw new Refusal('has_plan')
    // Otherwise a script that changes between two free plans could store purchases without end.
    const isOwn = and(eq(purchases.user_id, holderId), eq(purchases.plan_id, plan.id), eq(purchases.price, 0n))
    if ((await tx.$count(purchases, isOwn)) > 0) {
      await tx.update(users).set({ plan_id: plan.id }).where(isHolder)
      return
    }
  }
  const isReferralPaid = await hasPaidReferral(tx, { buyerId, planId: plan.id })
  const purchase = one(
    await tx
      .insert(purchases)
      .values({ plan_id: plan.id, user_id: holderId, buyer_id: buyerId, price: plan.price })
      .returning({ id: purchases.id }),
  )
  await tx.update(users).set({ plan_id: plan.id }).where(isHolder)
  const referrerId = isReferralPaid ? null : await findEarningReferrer(tx, holderId)
  if (referrerId) {
    recordCredit(tx, referrerId)
    const params = { amount: toTaka(plan.refer_balance) }
    const bonus = { userId: referrerId, kind: 'referral_bonus' as const, ref: purchase.id, params }
    if (plan.refer_balance > 0n) await insertNotifications(tx, [bonus])
  }
  const entries = createPostings({ plan, purchaseId: purchase.id, buyerId, referrerId })
  await post(tx, entries, new Refusal('insufficient_balance'))
}

/** Locks the plan, so that its price cannot change. Refuses if it is not what the buyer was shown. */
async function lockChosenPlan(tx: Tx, { planName, plan_id, price }: ChosenPlan) {
  const find = async (filter: SQL) => {
    const [plan] = await tx.select().from(plans).where(and(filter, isOnSale)).for('share')
    return plan
  }
  const shown = plan_id === undefined ? undefined : await find(eq(plans.id, plan_id))
  const plan = shown ?? (await find(hasName(planName)))
  if (!plan) throw new Refusal('no_plan', { field: 'planName' })
  const isSamePlan = plan_id === undefined || shown !== undefined
  const isSamePrice = price === undefined || toPoisha(price) === plan.price
  if (!isSamePlan || !isSamePrice)
    throw new Refusal('plan_changed', { values: { plan: plan.plan_name, price: toTaka(plan.price) } })
  return plan
}

/** Whether an earlier purchase of the plan by this buyer paid a referrer. */
async function hasPaidReferral(tx: Tx, { buyerId, planId }: { buyerId: string; planId: string }): Promise<boolean> {
  const [paid] = await tx
    .select({ id: postings.id })
    .from(purchases)
    .innerJoin(postings, and(eq(postings.ref, purchases.id), eq(postings.reason, 'plan_referral')))
    .where(and(eq(purchases.buyer_id, buyerId), eq(purchases.plan_id, planId)))
    .limit(1)
  return paid !== undefined
}

/** The member's referrer, or null if there is none who may be paid. */
async function findEarningReferrer(tx: Tx, userId: string): Promise<string | null> {
  const referrers = alias(users, 'referrer')
  const [found] = await tx
    .select({ id: referrers.id })
    .from(users)
    .innerJoin(referrers, eq(referrers.id, users.referrer_id))
    .where(and(eq(users.id, userId), canEarnRewards(referrers)))
  return found?.id ?? null
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

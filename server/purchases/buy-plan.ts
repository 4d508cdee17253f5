import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import { recordCredit } from '../db/publish-changes.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { hasName, isOnSale, plans } from '../plans/table.ts'
import { users } from '../users/table.ts'
import { purchases } from './table.ts'

interface Purchase {
  planName: string
  /** The buyer pays from the balance, the holder gets the plan. */
  buyerId: string
  holderId: string
}

/** Buys a plan. The holder's referrer earns the plan's `refer_balance`. */
export async function buyPlan(tx: Tx, { planName, buyerId, holderId }: Purchase): Promise<void> {
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
  const moves = movesOf({ plan, purchaseId: purchase!.id, buyerId, referrerId })
  await post(tx, moves, new Refusal('insufficient_balance'))
}

interface Bought {
  plan: typeof plans.$inferSelect
  purchaseId: string
  buyerId: string
  referrerId: string | null
}

/** Amounts of 0 have no posting: the price of a free plan, and the reward of plans without one. */
function movesOf({ plan, purchaseId: ref, buyerId, referrerId }: Bought): Posting[] {
  const price = { debit: member(buyerId, 'balance'), credit: systemAccount('sales'), amount: plan.price }
  const moves: Posting[] = [{ reason: 'plan_purchase', ref, ...price }]
  if (referrerId) {
    const reward = {
      debit: systemAccount('referral'),
      credit: member(referrerId, 'earning'),
      amount: plan.refer_balance,
    }
    moves.push({ reason: 'plan_referral', ref, ...reward })
  }
  return moves.filter(({ amount }) => amount > 0n)
}

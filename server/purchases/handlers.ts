import { desc, eq } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { plans as planRows } from '#contract/plans.ts'
import type { users as userRows } from '#contract/users.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { presentPlan } from '../plans/handlers.ts'
import { plans } from '../plans/table.ts'
import { createUser } from '../users/create-user.ts'
import { hashPassword } from '../users/passwords.ts'
import { buyPlan } from './buy-plan.ts'
import { purchases } from './table.ts'

/** The handlers of plans for a member's purchases. */
export const purchaseHandlers = (db: Db): Pick<Handlers<typeof planRows>, 'mine' | 'purchase'> => ({
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
  const passwordHash = await hashPassword(password)
  return async (tx) => {
    const created = await createUser(tx, { ...registration, passwordHash, role: 'customer', referrerId: userId })
    await buyPlan(tx, { planName, buyerId: userId, holderId: created.id })
    return null
  }
}

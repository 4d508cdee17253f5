import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { plans as endpoints, NewPlan } from '#contract/plans.ts'
import type { Db, Tx } from '../db/connect.ts'
import { getSqlState, uniqueViolation } from '../db/errors.ts'
import { one } from '../db/one.ts'
import { refuseAnotherRow } from '../db/unpaged-rows.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { hasName, isOnSale, plans } from './table.ts'

/** Without `mine` and `purchase`, which are in server/purchases/. */
export const createPlanHandlers = (db: Db): Omit<Handlers<typeof endpoints>, 'mine' | 'purchase'> => ({
  list: async () => {
    const found = await db.select().from(plans).where(isOnSale).orderBy(asc(plans.price), asc(plans.id))
    return found.map(presentPlan)
  },

  create:
    (plan) =>
    async (tx, { recordActions }) => {
      await refuseAnotherRow(tx, plans, isOnSale)
      const [created] = await tx.insert(plans).values(toRow(plan)).onConflictDoNothing().returning()
      if (!created) throw new Refusal('name_taken', { field: 'plan_name' })
      const after = presentPlan(created)
      await recordActions({ ref: after._id, after })
      return after
    },

  get: async ({ id }) => {
    const [plan] = await db.select().from(plans).where(eq(plans.id, id))
    if (!plan) throw new Refusal('no_plan')
    return presentPlan(plan)
  },

  update:
    ({ id, ...change }) =>
    async (tx, { recordActions }) => {
      const before = await lockOnSale(tx, eq(plans.id, id))
      const updated = one(
        await tx
          .update(plans)
          .set(toRow(change))
          .where(eq(plans.id, id))
          .returning()
          .catch((error: unknown) => {
            throw getSqlState(error) === uniqueViolation ? new Refusal('name_taken', { field: 'plan_name' }) : error
          }),
      )
      const after = presentPlan(updated)
      await recordActions({ ref: id, before: presentPlan(before), after })
      return after
    },

  delete:
    ({ planName }) =>
    async (tx, { recordActions }) => {
      const plan = await lockOnSale(tx, hasName(planName))
      await tx.update(plans).set({ retired_at: sql`now()` }).where(eq(plans.id, plan.id))
      await recordActions({ ref: plan.id, before: presentPlan(plan) })
      return null
    },
})

/** Conflicts with the lock of a purchase, so that the price cannot change during a purchase. */
async function lockOnSale(tx: Tx, filter: SQL) {
  const [plan] = await tx.select().from(plans).where(and(filter, isOnSale)).for('no key update')
  if (!plan) throw new Refusal('no_plan')
  return plan
}

const toRow = ({ plan_name, price, bonus, refer_balance, features, plan_name_bn, features_bn }: NewPlan) => ({
  plan_name: plan_name.trim(),
  price: toPoisha(price),
  bonus: toPoisha(bonus),
  refer_balance: toPoisha(refer_balance),
  features,
  ...(plan_name_bn !== undefined && { plan_name_bn: plan_name_bn || null }),
  ...(features_bn !== undefined && { features_bn }),
})

export const presentPlan = ({ id, price, bonus, refer_balance, ...texts }: typeof plans.$inferSelect) => ({
  _id: id,
  plan_name: texts.plan_name,
  price: toTaka(price),
  bonus: toTaka(bonus),
  refer_balance: toTaka(refer_balance),
  features: texts.features,
  plan_name_bn: texts.plan_name_bn,
  features_bn: texts.features_bn,
})

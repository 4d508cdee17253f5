import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import { type NewPlan, plans as rows } from '#contract/plans.ts'
import { recordAct } from '../audits/record-act.ts'
import type { Db, Tx } from '../db/connect.ts'
import { sqlState, uniqueViolation } from '../db/sql-state.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { buyPlan } from '../purchases/buy-plan.ts'
import { purchases } from '../purchases/table.ts'
import { isCalled, isOnSale } from './on-sale.ts'
import { plans } from './table.ts'

export const planHandlers = (db: Db): Handlers<typeof rows> => ({
  list: async () => {
    const found = await db.select().from(plans).where(isOnSale).orderBy(asc(plans.price), asc(plans.id))
    return found.map(present)
  },

  // The path names the caller's current plan; whoever asks sees the own purchases whatever it says.
  mine: async (_, { userId }) => {
    const found = await db
      .select({ plan: plans, purchase: purchases })
      .from(purchases)
      .innerJoin(plans, eq(plans.id, purchases.plan_id))
      .where(eq(purchases.user_id, userId))
      .orderBy(desc(purchases.id))
    return found.map(({ plan, purchase }) => ({
      ...present(plan),
      // A plan costs what it costs today; a purchase what was paid.
      price: toTaka(purchase.price),
      purchased_at: purchase.created_at.toISOString(),
    }))
  },

  create:
    (plan, { userId }) =>
    async (tx) => {
      const [created] = await tx.insert(plans).values(rowOf(plan)).onConflictDoNothing().returning()
      if (!created) throw new Refusal('name_taken', { field: 'plan_name' })
      const after = present(created)
      await recordAct(tx, rows.create, { actorId: userId, ref: after._id, after })
      return after
    },

  get: async ({ id }) => {
    const [plan] = await db.select().from(plans).where(eq(plans.id, id))
    if (!plan) throw new Refusal('no_plan')
    return present(plan)
  },

  update:
    ({ id, ...change }, { userId }) =>
    async (tx) => {
      const before = await lockOnSale(tx, eq(plans.id, id))
      const [updated] = await tx
        .update(plans)
        .set(rowOf(change))
        .where(eq(plans.id, id))
        .returning()
        .catch((error: unknown) => {
          throw sqlState(error) === uniqueViolation ? new Refusal('name_taken', { field: 'plan_name' }) : error
        })
      const after = present(updated!)
      await recordAct(tx, rows.update, { actorId: userId, ref: id, before: present(before), after })
      return after
    },

  delete:
    ({ planName }, { userId }) =>
    async (tx) => {
      const plan = await lockOnSale(tx, isCalled(planName))
      await tx.update(plans).set({ retired_at: sql`now()` }).where(eq(plans.id, plan.id))
      await recordAct(tx, rows.delete, { actorId: userId, ref: plan.id, before: present(plan) })
      return null
    },

  purchase:
    ({ planName }, { userId }) =>
    async (tx) => {
      await buyPlan(tx, { planName, buyerId: userId, holderId: userId })
      return null
    },
})

/** A purchase that goes on keeps it from being changed, so that nobody pays another price than the one that was read. */
async function lockOnSale(tx: Tx, isWanted: SQL) {
  const [plan] = await tx.select().from(plans).where(and(isWanted, isOnSale)).for('no key update')
  if (!plan) throw new Refusal('no_plan')
  return plan
}

const rowOf = ({ plan_name, price, bonus, refer_balance, features }: NewPlan) => ({
  plan_name: plan_name.trim(),
  price: toPoisha(price),
  bonus: toPoisha(bonus),
  refer_balance: toPoisha(refer_balance),
  features,
})

const present = ({ id, plan_name, price, bonus, refer_balance, features }: typeof plans.$inferSelect) => ({
  _id: id,
  plan_name,
  price: toTaka(price),
  bonus: toTaka(bonus),
  refer_balance: toTaka(refer_balance),
  features,
})

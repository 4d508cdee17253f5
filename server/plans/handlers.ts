import { asc, desc, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toPoisha, toTaka } from '#contract/money.ts'
import type { plans as rows } from '#contract/plans.ts'
import { recordAct } from '../audits/record-act.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { buyPlan } from './buy-plan.ts'
import { purchases } from './purchase-table.ts'
import { plans } from './table.ts'

export const planHandlers = (db: Db): Handlers<typeof rows> => ({
  list: async () => {
    const found = await db.select().from(plans).where(isNull(plans.retired_at)).orderBy(asc(plans.price), asc(plans.id))
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
    return found.map(({ plan, purchase }) => ({ ...present(plan), purchased_at: purchase.created_at.toISOString() }))
  },

  create:
    ({ plan_name, price, bonus, refer_balance, features }, { userId }) =>
    async (tx) => {
      const [created] = await tx
        .insert(plans)
        .values({
          plan_name: plan_name.trim(),
          price: toPoisha(price),
          bonus: toPoisha(bonus),
          refer_balance: toPoisha(refer_balance),
          features,
        })
        .onConflictDoNothing()
        .returning()
      if (!created) throw new Refusal('name_taken', { field: 'plan_name' })
      const plan = present(created)
      await recordAct(tx, { actorId: userId, action: 'create-plan', ref: plan._id, after: plan })
      return plan
    },

  purchase:
    ({ planName }, { userId }) =>
    async (tx) => {
      await buyPlan(tx, { planName, buyerId: userId, holderId: userId })
      return null
    },
})

const present = ({ id, price, bonus, refer_balance, ...plan }: typeof plans.$inferSelect) => ({
  ...plan,
  _id: id,
  price: toTaka(price),
  bonus: toTaka(bonus),
  refer_balance: toTaka(refer_balance),
})

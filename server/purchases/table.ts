import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, poisha } from '../db/columns.ts'
import { plans } from '../plans/table.ts'
import { users } from '../users/table.ts'

export const purchases = pgTable(
  'purchase',
  {
    id: id(),
    plan_id: uuid()
      .notNull()
      .references(() => plans.id),
    /** The holder of the plan, and the member who paid. */
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    buyer_id: uuid()
      .notNull()
      .references(() => users.id),
    price: poisha(),
    created_at: createdAt(),
  },
  (t) => [index('purchase_user').on(t.user_id, t.id), index('purchase_buyer').on(t.buyer_id, t.plan_id)],
)

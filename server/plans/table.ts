import { isNull, type SQL, sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, poisha } from '../db/columns.ts'
import { foldCase } from '../db/fold-case.ts'

export const plans = pgTable(
  'plan',
  {
    id: id(),
    plan_name: text().notNull(),
    price: poisha(),
    bonus: poisha(),
    refer_balance: poisha(),
    /** JSON text of a list of strings, as on the wire. */
    features: text().notNull(),
    /** The texts in Bengali, if there are some. */
    plan_name_bn: text(),
    features_bn: text(),
    /** No longer sold since then. Members who bought it still have it. */
    retired_at: moment(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('plan_name_on_sale').on(foldCase(t.plan_name)).where(sql`${t.retired_at} is null`)],
)

/** Plan names are compared trimmed and ignoring case, as usernames are. */
export const hasName = (planName: string): SQL => sql`${foldCase(plans.plan_name)} = ${foldCase(planName.trim())}`

export const isOnSale = isNull(plans.retired_at)

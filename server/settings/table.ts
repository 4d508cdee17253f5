import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, poisha } from '../db/columns.ts'

/** The settings of the administrators. The table has one row. */
export const settings = pgTable(
  'setting',
  {
    id: integer().primaryKey().default(1),
    notice: text().notNull().default(''),
    /** Paid to a referrer at the referred member's first top-up. */
    refer_amount: poisha().default(sql`0`),
    /** The minimum withdrawal, and the maximum days until a payout. */
    withdraw_amount: poisha().default(sql`50000`),
    withdraw_days: integer().notNull().default(3),
    /** Open tasks that were handed out before this moment are cleared. */
    tasks_cleared_at: moment(),
  },
  (t) => [
    check('setting_one_row', sql`${t.id} = 1`),
    check('setting_least_withdrawal', sql`${t.withdraw_amount} >= 5000`),
  ],
)

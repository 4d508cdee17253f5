import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, poisha } from '../db/columns.ts'
import { users } from '../users/table.ts'

export const payments = pgTable(
  'payment',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    account_number: text().notNull(),
    payment_method: text({ enum: ['bkash', 'nagod', 'rocket'] }).notNull(),
    /** Trimmed and in upper case, so that one transfer cannot be written two ways. */
    transaction_id: text().notNull(),
    amount: poisha(),
    date: date({ mode: 'string' }).notNull(),
    status: text({ enum: ['pending', 'success', 'deny'] })
      .notNull()
      .default('pending'),
    decided_by: uuid().references(() => users.id),
    decided_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    unique('payment_sent_once').on(t.user_id, t.payment_method, t.transaction_id),
    uniqueIndex('payment_succeeds_once').on(t.payment_method, t.transaction_id).where(sql`${t.status} = 'success'`),
    index('payment_user').on(t.user_id, t.id),
    index('payment_status').on(t.status, t.id),
    check('payment_amount_positive', sql`${t.amount} > 0`),
  ],
)

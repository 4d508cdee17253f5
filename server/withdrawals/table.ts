import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, poisha } from '../db/columns.ts'
import { users } from '../users/table.ts'

export const withdrawals = pgTable(
  'withdrawal',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    account_number: text().notNull(),
    method: text({ enum: ['bkash', 'nagod', 'rocket'] }).notNull(),
    amount: poisha(),
    status: text({ enum: ['pending', 'approved', 'denied'] })
      .notNull()
      .default('pending'),
    reason: text(),
    decided_by: uuid().references(() => users.id),
    decided_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    index('withdrawal_user').on(t.user_id, t.id),
    index('withdrawal_status').on(t.status, t.id),
    check('withdrawal_amount_positive', sql`${t.amount} > 0`),
  ],
)

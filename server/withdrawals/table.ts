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
    /** Hidden from the history since then. */
    archived_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    index('withdrawal_user').on(t.user_id, t.id),
    index('withdrawal_status').on(t.status, t.id).where(sql`${t.archived_at} is null`),
    index('withdrawal_status_amount').on(t.status, t.amount, t.id).where(sql`${t.archived_at} is null`),
    index('withdrawal_status_created').on(t.status, t.created_at).where(sql`${t.archived_at} is null`),
    index('withdrawal_archived').on(t.status, t.id).where(sql`${t.archived_at} is not null`),
    index('withdrawal_account_search').using('gin', sql`${t.account_number} gin_trgm_ops`),
    check('withdrawal_amount_positive', sql`${t.amount} > 0`),
  ],
)

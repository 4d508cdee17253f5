import { and, isNull, sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

export const supports = pgTable(
  'support',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    message: text().notNull(),
    solved_at: moment(),
    deleted_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    index('support_user').on(t.user_id, t.id),
    index('support_kept').on(t.id).where(sql`${t.deleted_at} is null`),
    index('support_pending').on(t.id).where(sql`${t.deleted_at} is null and ${t.solved_at} is null`),
  ],
)

/** Neither solved nor deleted. */
export const isPending = and(isNull(supports.deleted_at), isNull(supports.solved_at))

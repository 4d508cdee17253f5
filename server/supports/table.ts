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
  (t) => [index('support_user').on(t.user_id, t.id)],
)

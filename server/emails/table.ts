import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** A new mail address whose link is not used yet. Only the token's hash is stored. */
export const emailChanges = pgTable(
  'email_change',
  {
    /** SHA-256 of the token, in hex. */
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    email: text().notNull(),
    expires_at: moment().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('email_change_user').on(t.user_id)],
)

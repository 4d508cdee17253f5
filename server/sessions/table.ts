import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** One access token that was handed out; its id is the token's `jti`. A token without its row does not count. */
export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    expires_at: moment().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('session_user').on(t.user_id)],
)

/** A link to choose a new password. Only the hash of its token is kept, so that a copy of this table opens nothing. */
export const resets = pgTable(
  'password_reset',
  {
    /** SHA-256 of the token, in hex. */
    token_hash: text().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    expires_at: moment().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('password_reset_user').on(t.user_id)],
)

import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** A session. Its id is the `jti` of its access token, which is valid only while the row exists. */
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

/** A password reset link. Only the token's hash is stored, so that a copy of this table cannot be used to sign in. */
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

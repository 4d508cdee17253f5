import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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

/** Failed sign-ins of one account or one address since `since`. */
export const signInFailures = pgTable('sign_in_failure', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  since: moment().notNull(),
})

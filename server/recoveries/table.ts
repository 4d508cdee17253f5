import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'
import { sms } from '../tills/table.ts'
import { users } from '../users/table.ts'

/** A password recovery by a top-up from a proved number. */
export const recoveries = pgTable(
  'recovery',
  {
    id: id(),
    /** Null if there is no account of the name that was entered, which the page does not say. */
    user_id: uuid().references(() => users.id),
    /** What the member writes as the reference of the top-up. */
    code: text().notNull().unique('recovery_code_once'),
    /** SHA-256 of the browser's token, in hex. */
    token_hash: text().notNull().unique('recovery_token_once'),
    expires_at: moment().notNull(),
    /** When the top-up came from a proved number, and its SMS. */
    proved_at: moment(),
    sms_id: uuid().references(() => sms.id),
    used_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    index('recovery_user').on(t.user_id),
    check(
      'recovery_proved',
      sql`(${t.proved_at} is null) = (${t.sms_id} is null) and (${t.used_at} is null or ${t.proved_at} is not null)`,
    ),
  ],
)

/** An administrator's permission to create one password link for a member, which a second person may have confirmed. */
export const recoveryGrants = pgTable('recovery_grant', {
  id: id(),
  user_id: uuid()
    .notNull()
    .references(() => users.id),
  granted_by: uuid()
    .notNull()
    .references(() => users.id),
  reason: text().notNull(),
  expires_at: moment().notNull(),
  used_at: moment(),
  created_at: createdAt(),
})

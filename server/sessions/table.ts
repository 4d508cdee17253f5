import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** A browser in which a user has signed in. It has its own count of wrong passwords. */
export const devices = pgTable(
  'device',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the device token, in hex. One browser has one token for all its users. */
    token_hash: text().notNull(),
    last_used_at: moment().notNull().default(sql`now()`),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('device_user_token').on(t.user_id, t.token_hash), index('device_last_used').on(t.last_used_at)],
)

/** A session. Its id is the `jti` of its access token, which is valid only while the row exists. */
export const sessions = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    expires_at: moment().notNull(),
    device_id: uuid().references(() => devices.id, { onDelete: 'set null' }),
    browser: text(),
    os: text(),
    /** Updated every few minutes, not with each call. */
    last_used_at: moment().notNull().default(sql`now()`),
    /** When the user last proved to be at the device: at the sign-in, or later. */
    proved_at: moment().notNull().default(sql`now()`),
    created_at: createdAt(),
  },
  (t) => [index('session_user').on(t.user_id), index('session_device').on(t.device_id)],
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
    /** An administrator created it: withdrawals wait after its use. */
    is_by_staff: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [index('password_reset_user').on(t.user_id)],
)

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

import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id)

/** The authenticator app of a user (TOTP, RFC 6238). */
export const totps = pgTable('totp', {
  user_id: userId().primaryKey(),
  /** Encrypted by `seal`. */
  sealed_secret: bytea().notNull(),
  /** Null until the first code is entered. Until then it is no factor. */
  confirmed_at: moment(),
  /** The time step of the last accepted code. An older or equal one is refused, so that a code works once. */
  last_step: integer().notNull().default(0),
  created_at: createdAt(),
})

/** A passkey of a user (WebAuthn). */
export const passkeys = pgTable(
  'passkey',
  {
    id: id(),
    user_id: userId(),
    label: text().notNull(),
    /** Base64url, from the authenticator. */
    credential_id: text().notNull().unique('passkey_credential'),
    public_key: bytea().notNull(),
    /** The authenticator's count of uses. A count that does not grow is a copy; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default(sql`'{}'`),
    last_used_at: moment(),
    created_at: createdAt(),
  },
  (t) => [index('passkey_user').on(t.user_id)],
)

/** A random value that the next response of a passkey signs. Deleted by that response. */
export const passkeyChallenges = pgTable(
  'passkey_challenge',
  {
    challenge: text().primaryKey(),
    user_id: userId(),
    expires_at: moment().notNull(),
  },
  (t) => [index('passkey_challenge_expires').on(t.expires_at)],
)

/** A recovery code of a user, which replaces the second factor once. */
export const recoveryCodes = pgTable(
  'recovery_code',
  {
    user_id: userId(),
    /** SHA-256, in hex. */
    code_hash: text().notNull(),
    used_at: moment(),
  },
  (t) => [primaryKey({ name: 'recovery_code_pk', columns: [t.user_id, t.code_hash] })],
)

import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment } from '../db/columns.ts'

/** The responses stored under an Idempotency-Key, each written in the transaction of its effect. */
export const idempotentResponses = pgTable(
  'idempotent_response',
  {
    /** The user's id, or `anyone`. */
    owner: text().notNull(),
    key: uuid().notNull(),
    /** A keyed hash of the request, because a password in it could be guessed from a plain hash. */
    fingerprint: text().notNull(),
    /** The key of the fingerprint. Null: an earlier version derived the key from its secret. */
    key_id: uuid(),
    data: jsonb(),
    created_at: createdAt(),
    /** Of a write with `isSmall`, so that it expires earlier. */
    is_small: boolean().notNull().default(false),
    /** The response had a secret, so `data` is null. */
    is_secret: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.key] }),
    index('idempotent_response_created').on(t.created_at),
    index('idempotent_response_small').on(t.created_at).where(sql`${t.is_small}`),
  ],
)

/**
 * The keys of fingerprints. They outlive the server's secret, because a phone may repeat a request after the secret has changed.
 * New fingerprints use the one that is not retired. The others only compare.
 */
export const fingerprintKeys = pgTable(
  'fingerprint_key',
  {
    id: id(),
    /** Encrypted with a key of the server's secret. */
    sealed_key: bytea().notNull(),
    created_at: createdAt(),
    retired_at: moment(),
  },
  (t) => [uniqueIndex('fingerprint_key_current').on(sql`(true)`).where(sql`${t.retired_at} is null`)],
)

/** The used points of each rate limit, until they `expire`. */
export const rateLimits = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: moment(),
})

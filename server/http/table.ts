import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../db/columns.ts'

/** The responses stored under an Idempotency-Key, each written in the transaction of its effect. */
export const idempotentResponses = pgTable(
  'idempotent_response',
  {
    /** The user's id, or `anyone`. */
    owner: text().notNull(),
    key: uuid().notNull(),
    /** A keyed hash of the request, because a password in it could be guessed from a plain hash. */
    fingerprint: text().notNull(),
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

/** The used points of each rate limit, until they `expire`. */
export const rateLimits = pgTable('rate_limit', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: moment(),
})

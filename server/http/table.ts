import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../db/columns.ts'

/** The responses stored under an Idempotency-Key, each written in the transaction of its effect. */
export const idempotentResponses = pgTable(
  'kept_answer',
  {
    /** The user's id, or `anyone`. */
    owner: text().notNull(),
    key: uuid().notNull(),
    /** A keyed hash of the request, because a password in it could be guessed from a plain hash. */
    fingerprint: text().notNull(),
    data: jsonb(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('kept_answer_created').on(t.created_at)],
)

/** The used points of each rate limit, until they `expire`. The columns are those of rate-limiter-flexible. */
export const rateLimits = pgTable('usage', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: moment(),
})

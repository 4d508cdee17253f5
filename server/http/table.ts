import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../db/columns.ts'

/** The answers kept under an Idempotency-Key, each written in the transaction of its effect. */
export const keptAnswers = pgTable(
  'kept_answer',
  {
    /** The user's id, or `anyone`. */
    owner: text().notNull(),
    key: uuid().notNull(),
    /** A keyed hash of the request, so that a password in it cannot be guessed from here. */
    fingerprint: text().notNull(),
    data: jsonb(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('kept_answer_created').on(t.created_at)],
)

/** How much of a limit somebody has used up until it `expire`s. The columns are those of rate-limiter-flexible. */
export const usages = pgTable('usage', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: moment(),
})

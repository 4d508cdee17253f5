import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../db/columns.ts'

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
  (t) => [primaryKey({ columns: [t.owner, t.key] })],
)

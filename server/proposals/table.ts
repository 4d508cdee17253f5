import { sql } from 'drizzle-orm'
import { bigint, check, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment, poisha } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** A write of an administrator that waits for a second one. */
export const proposals = pgTable(
  'proposal',
  {
    id: id(),
    proposer_id: uuid()
      .notNull()
      .references(() => users.id),
    /** The endpoint of the contract: `banks.add`. */
    endpoint: text('row').notNull(),
    /** The input without passwords. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The passwords of the input as JSON, encrypted by `seal`. */
    sealed_secrets: bytea(),
    /** HMAC-SHA-256 of the endpoint's name and the whole input, base64url. */
    input_hash: text().notNull(),
    /** Poisha that it would move or promise, as it was proposed. Null if it moves none. */
    amount: bigint({ mode: 'bigint' }),
    state: text({ enum: ['waiting', 'confirmed', 'declined'] })
      .notNull()
      .default('waiting'),
    decided_by: uuid().references(() => users.id),
    decided_at: moment(),
    /** Why it was declined. */
    reason: text(),
    expires_at: moment().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('proposal_waiting').on(t.id).where(sql`${t.state} = 'waiting'`),
    check('proposal_second_person', sql`${t.state} <> 'confirmed' or ${t.decided_by} <> ${t.proposer_id}`),
    check('proposal_decided', sql`(${t.state} = 'waiting') = (${t.decided_by} is null)`),
  ],
)

/** The money that an administrator has moved or promised on a day without a second person. */
export const guardedSums = pgTable(
  'guarded_sum',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** In Dhaka. */
    day: date().notNull(),
    amount: poisha(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] })],
)

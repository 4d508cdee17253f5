import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/**
 * The frozen books of an Asia/Dhaka day. Each close has the head of the one before in its own, so that no earlier row can change without
 * another head. Only the signing-off changes later.
 */
export const dailyCloses = pgTable('daily_close', {
  id: id(),
  day: date().notNull().unique('daily_close_once'),
  /** The report as JSON text, exactly as it is hashed. */
  report: text().notNull(),
  /** SHA-256, in hexadecimal: of the postings and of the audit entries of the day, and the root of the tree of members. */
  postings_hash: text().notNull(),
  audits_hash: text().notNull(),
  root: text().notNull(),
  /** How many members are in the tree. */
  members: integer().notNull(),
  /** The head of the day before. Null: the first one. */
  previous_head: text(),
  head: text().notNull(),
  /** Ed25519 over the head, and the public key, both in base64url. The key changes with the server's secret. */
  signature: text().notNull(),
  public_key: text().notNull(),
  closed_at: moment().notNull(),
  signed_off_by: uuid().references(() => users.id),
  signed_off_at: moment(),
  /** What the administrator writes about the exceptions. */
  note: text(),
})

/** The leaves of the tree of a day, for the proofs of members. Kept for some weeks. */
export const dailyTrees = pgTable('daily_tree', {
  day: date()
    .primaryKey()
    .references(() => dailyCloses.day),
  /** The secret from which each leaf's salt is derived: 32 bytes. */
  salt: bytea().notNull(),
  /** The ids of the members, 16 bytes each, in the order of the leaves. */
  members: bytea().notNull(),
  /** The hashes of the leaves, 32 bytes each. */
  leaves: bytea().notNull(),
})

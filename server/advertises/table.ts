import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment } from '../db/columns.ts'

export const advertises = pgTable('advertise', {
  id: id(),
  name: text().notNull(),
  mime: text().notNull(),
  /** Bytes. */
  size: bigint({ mode: 'number' }).notNull(),
  /** SHA-256 of the bytes, in hex: the ETag of the file. */
  digest: text().notNull(),
  /** Null until it is published. Only then it creates tasks. */
  published_at: moment(),
  retired_at: moment(),
  created_at: createdAt(),
})

/** Parts of each video, which claims are checked with. They stay, because a claim may come after the video was deleted. */
export const advertiseProbes = pgTable(
  'advertise_probe',
  {
    advertise_id: uuid()
      .notNull()
      .references(() => advertises.id),
    start: bigint({ mode: 'number' }).notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.advertise_id, t.start] })],
)

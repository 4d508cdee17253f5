import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'

export const advertises = pgTable('advertise', {
  id: id(),
  name: text().notNull(),
  mime: text().notNull(),
  /** Bytes. */
  size: bigint({ mode: 'number' }).notNull(),
  /** SHA-256 of the bytes, in hex: the ETag of the file. */
  digest: text().notNull(),
  retired_at: moment(),
  created_at: createdAt(),
})

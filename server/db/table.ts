import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'

/** The names that transactions lock, with `LOCKS=rows`. */
export const locks = pgTable('lock', {
  key: text().primaryKey(),
  // Without an index, so that an update of it writes no index entry. The cleanup reads the whole table, which is small.
  used_at: moment().notNull().defaultNow(),
})

/** The changes that processes publish to each other, with `NOTIFICATIONS=poll`. */
export const publishedChanges = pgTable(
  'published_change',
  { id: id(), payloads: jsonb().$type<string[]>().notNull(), created_at: createdAt() },
  (t) => [index('published_change_created').on(t.created_at)],
)

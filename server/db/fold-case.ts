import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A text without its case, in every database alike: with the collation of the database, «É» and «é» would be two names in one with the
 * locale C. Compared byte by byte. Indexes have the same expression.
 */
export const foldCase = (text: SQLWrapper | string): SQL =>
  typeof text === 'string'
    ? sql`(lower(${text}::text collate "und-x-icu") collate "C")`
    : sql`(lower(${text} collate "und-x-icu") collate "C")`

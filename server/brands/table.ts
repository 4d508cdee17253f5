import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../db/columns.ts'

/** The name, logo and colours of the shop. One row, or none: then they are those of Joma. */
export const brands = pgTable(
  'brand',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    name_bn: text().notNull(),
    short_name: text().notNull(),
    contact: text().notNull(),
    cloth: text(),
    thread: text(),
    /** The source of an SVG, or a PNG as a data URL. */
    logo: text(),
    changed_at: moment().notNull().default(sql`now()`),
  },
  (t) => [
    check('brand_one_row', sql`${t.id} = 1`),
    check('brand_colours', sql`(${t.cloth} is null) = (${t.thread} is null)`),
  ],
)

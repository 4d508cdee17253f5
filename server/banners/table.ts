import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BannerLink } from '#contract/banners.ts'
import { bytea, createdAt, id } from '../db/columns.ts'

/** The slides of the members' home. Without a row they are those of Joma. */
export const banners = pgTable(
  'banner',
  {
    id: id(),
    /** The order. Not always without gaps. */
    place: integer().notNull(),
    /** Another one for each picture, because browsers cache its URL. */
    picture_id: uuid().notNull().unique('banner_picture_once'),
    mime: text().notNull(),
    bytes: bytea().notNull(),
    text_en: text().notNull(),
    text_bn: text().notNull(),
    /** The screen that it opens. Null: none. */
    link: text().$type<BannerLink>(),
    created_at: createdAt(),
  },
  (t) => [check('banner_place', sql`${t.place} > 0`)],
)

import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../db/columns.ts'

/** One answer for each key of the keyboard. */
export const cannedAnswers = pgTable(
  'canned_answer',
  {
    id: id(),
    key: text({ enum: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] })
      .notNull()
      .unique('canned_answer_key_once'),
    title: text().notNull(),
    text_en: text().notNull(),
    text_bn: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [check('canned_answer_key', sql`${t.key} in ('1', '2', '3', '4', '5', '6', '7', '8', '9')`)],
)

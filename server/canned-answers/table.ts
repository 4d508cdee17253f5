import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { AnswerKey } from '#contract/canned-answers.ts'
import { createdAt, id } from '../db/columns.ts'

/** One answer for each key of the keyboard. */
export const cannedAnswers = pgTable(
  'canned_answer',
  {
    id: id(),
    key: text({ enum: AnswerKey.options }).notNull().unique('canned_answer_key_once'),
    title: text().notNull(),
    text_en: text().notNull(),
    text_bn: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    check('canned_answer_key', sql`${t.key} in (${sql.raw(AnswerKey.options.map((key) => `'${key}'`).join(', '))})`),
  ],
)

import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../db/columns.ts'

export const banks = pgTable(
  'bank',
  {
    id: id(),
    bank_name: text().notNull(),
    account_number: text().notNull(),
    status: text({ enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    deleted_at: moment(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex('bank_name_in_use').on(sql`lower(${t.bank_name})`).where(sql`${t.deleted_at} is null`)],
)

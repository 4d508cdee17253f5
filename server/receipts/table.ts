import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { requestKinds } from '#contract/supports.ts'
import { createdAt } from '../db/columns.ts'

/** The codes of receipts that members have shared. A receipt says what its request says now. */
export const receipts = pgTable(
  'receipt',
  {
    code: text().primaryKey(),
    request_kind: text({ enum: requestKinds }).notNull(),
    request_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [unique('receipt_once').on(t.request_kind, t.request_id)],
)

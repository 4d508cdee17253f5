import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { transferKinds } from '#contract/transfers.ts'
import { createdAt, id, poisha } from '../db/columns.ts'
import { users } from '../users/table.ts'

export const transfers = pgTable(
  'transfer',
  {
    id: id(),
    kind: text({ enum: transferKinds }).notNull(),
    sender_id: uuid()
      .notNull()
      .references(() => users.id),
    receiver_id: uuid()
      .notNull()
      .references(() => users.id),
    amount: poisha(),
    created_at: createdAt(),
  },
  (t) => [
    index('transfer_sender').on(t.sender_id, t.id),
    index('transfer_receiver').on(t.receiver_id, t.id),
    check('transfer_amount_positive', sql`${t.amount} > 0`),
    check('transfer_kind_fits', sql`(${t.kind} = 'income') = (${t.sender_id} = ${t.receiver_id})`),
  ],
)

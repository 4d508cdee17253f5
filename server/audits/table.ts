import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** Who did what to whom. Rows never change. */
export const audits = pgTable(
  'audit',
  {
    id: id(),
    actor_id: uuid()
      .notNull()
      .references(() => users.id),
    action: text().notNull(),
    /** The id of the row that was acted on. */
    ref: uuid().notNull(),
    before: jsonb(),
    after: jsonb(),
    created_at: createdAt(),
  },
  (t) => [index('audit_ref').on(t.ref), index('audit_actor').on(t.actor_id, t.id)],
)

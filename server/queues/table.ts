import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** The administrators who were notified that a request waits, each once. A notification is deleted while its request may still wait. */
export const queueReports = pgTable(
  'queue_report',
  {
    /** A payment, a withdrawal or a support thread. */
    request_id: uuid().notNull(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.request_id, t.user_id] })],
)

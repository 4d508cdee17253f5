import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ExportTable } from '#contract/exports.ts'
import { moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** A prepared export. It can be downloaded while its session is open, until it expires. */
export const exportTickets = pgTable('export_ticket', {
  /** SHA-256 of the ticket, in hex. */
  ticket_hash: text().primaryKey(),
  /** The user who prepared it: an administrator, or a member for the own statement. */
  user_id: uuid()
    .notNull()
    .references(() => users.id),
  /** The session that prepared it. */
  session_id: uuid(),
  exported: text().$type<ExportTable>().notNull(),
  filters: jsonb().$type<Record<string, string>>().notNull(),
  expires_at: moment().notNull(),
})

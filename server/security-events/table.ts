import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SecurityEventKind } from '#contract/security-events.ts'
import { createdAt, id } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** What happened to accounts and sessions. Rows are never updated, and a trigger refuses to delete those of the last 400 days. */
export const securityEvents = pgTable(
  'security_event',
  {
    id: id(),
    kind: text().$type<SecurityEventKind>().notNull(),
    /** Null if no account has the typed name. */
    user_id: uuid().references(() => users.id),
    /** The network of the caller: /24 of IPv4, /48 of IPv6. */
    address: text(),
    device: text(),
    /** Not a foreign key, because the session is deleted earlier. */
    session_id: uuid(),
    created_at: createdAt(),
  },
  (t) => [
    index('security_event_user').on(t.user_id, t.id),
    index('security_event_kind').on(t.kind, t.id),
    index('security_event_created').on(t.created_at),
    index('security_event_address').on(t.user_id, t.address).where(sql`${t.kind} = 'sign-in'`),
  ],
)

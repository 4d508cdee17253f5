import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InboxKind } from '#contract/inbox/inbox.ts'
import { createdAt, id } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** A filter of the inbox with a name. */
export const inboxViews = pgTable(
  'inbox_view',
  {
    id: id(),
    owner_id: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Null: all kinds. */
    kind: text().$type<InboxKind>(),
    search: text(),
    is_shared: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    index('inbox_view_owner').on(t.owner_id, t.id),
    index('inbox_view_shared').on(t.id).where(sql`${t.is_shared}`),
  ],
)

import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Permission } from '#contract/permissions.ts'
import { createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** Keys of other programs. Rows stay, because the audit log names them. */
export const apiKeys = pgTable(
  'api_key',
  {
    id: id(),
    name: text().notNull(),
    /** SHA-256 of the key, in hexadecimal. The server never has the key. */
    hash: text().notNull().unique('api_key_hash'),
    permissions: text().array().$type<Permission[]>().notNull(),
    created_by: uuid()
      .notNull()
      .references(() => users.id),
    expires_at: moment(),
    last_used_at: moment(),
    revoked_at: moment(),
    created_at: createdAt(),
  },
  (t) => [index('api_key_created_by').on(t.created_by)],
)

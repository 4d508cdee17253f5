import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../db/columns.ts'
import { users } from './table.ts'

const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // One of the two drivers returns a Buffer.
  fromDriver: (bytes) => new Uint8Array(bytes),
})

/** At most one profile picture per user. In the database, because it is small and every backup must contain it. */
export const pictures = pgTable('picture', {
  id: id(),
  user_id: uuid()
    .notNull()
    .unique('picture_one_each')
    .references(() => users.id),
  mime: text().notNull(),
  bytes: bytea().notNull(),
  created_at: createdAt(),
})

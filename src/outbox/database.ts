import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from './entry.ts'
import type { MirroredSession } from './session-mirror.ts'

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { username: string } }
  session: { key: 'now'; value: MirroredSession }
}

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined

/** A database of its own, so that clearing the query cache does not touch it. Throws if the browser has no storage. */
export function openOutboxDatabase(): Promise<IDBPDatabase<OutboxSchema>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

// Async, so that a synchronous exception of the browser becomes a rejection too.
const open = async () =>
  openDB<OutboxSchema>('joma-outbox', 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('username', 'username')
      database.createObjectStore('session')
    },
    // A newer version of the page wants to upgrade the database.
    blocking: (_from, _to, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })

/** The transaction completes only when the data is on the disk. */
export const strictDurability = { durability: 'strict' } as const

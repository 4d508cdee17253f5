import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from './entry.ts'
import type { MirroredSession } from './session-mirror.ts'

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { username: string } }
  session: { key: 'now'; value: MirroredSession }
}

let opened: Promise<IDBPDatabase<OutboxSchema>> | undefined

/** The outbox's own database: whatever empties another one does not touch it. Throws where the browser keeps nothing. */
export function outboxDatabase(): Promise<IDBPDatabase<OutboxSchema>> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

// Async, so that a browser that refuses at once rejects like one that refuses later.
const open = async () =>
  openDB<OutboxSchema>('joma-outbox', 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id' }).createIndex('username', 'username')
      database.createObjectStore('session')
    },
    // A later version of Joma wants to change it.
    blocking: (_from, _to, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated: () => {
      opened = undefined
    },
  })

/** Resolves once the phone has written it for good, not once it means to. */
export const strictDurability = { durability: 'strict' } as const

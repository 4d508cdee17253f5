import type { DBSchema, IDBPDatabase } from 'idb'
import { createDatabase } from '../storage/database.ts'
import type { Entry } from './entry.ts'
import type { MirroredSession } from './session-mirror.ts'

interface OutboxSchema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { username: string } }
  session: { key: 'now'; value: MirroredSession }
}

export type OutboxDatabase = IDBPDatabase<OutboxSchema>

/**
 * Runs an operation on a database of its own, so that clearing the query cache does not touch it. The operation may run twice, if the
 * connection was dead. Throws the browser's exception if it has no storage, or a `TimeoutError`.
 */
export const withOutboxDatabase = createDatabase<OutboxSchema>('joma-outbox', (database) => {
  database.createObjectStore('entries', { keyPath: 'id' }).createIndex('username', 'username')
  database.createObjectStore('session')
})

/** The transaction completes only when the data is on the disk. */
export const strictDurability = { durability: 'strict' } as const

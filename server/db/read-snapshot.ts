import type { Db, Tx } from './connect.ts'

/** Runs reads that see one snapshot of the database, whatever is committed between them. */
export const readSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

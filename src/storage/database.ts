import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { createReopening } from './reopening.ts'

/**
 * Returns a function that runs operations on a database of IndexedDB, as in `createReopening`. `createStores` runs on a phone that has
 * no such database yet. All databases are at version 1: an open tab of an earlier release could not open a higher version.
 */
export function createDatabase<Schema extends DBSchema>(
  name: string,
  createStores: (database: IDBPDatabase<Schema>) => void,
) {
  const { operate, close } = createReopening<IDBPDatabase<Schema>>(async () =>
    openDB<Schema>(name, 1, {
      upgrade: createStores,
      // A newer version of the page wants to upgrade the database.
      blocking: (_from, _to, event) => {
        ;(event.target as IDBDatabase).close()
        close()
      },
      terminated: () => close(),
    }),
  )
  return operate
}

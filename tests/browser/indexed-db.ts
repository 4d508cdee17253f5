import type { Page } from '@playwright/test'

interface Place {
  database: string
  store: string
}

interface Record extends Place {
  value: unknown
  /** For a store that does not find it in the value. */
  key?: string
}

/** Puts something into a database that the page has opened before. */
export const putRecord = (page: Page, record: Record): Promise<void> =>
  page.evaluate(
    ({ database, store, value, key }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onsuccess = () => {
          const change = opening.result.transaction(store, 'readwrite')
          change.objectStore(store).put(value, key)
          change.onerror = () => reject(change.error)
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    record,
  )

export const keysOf = (page: Page, place: Place): Promise<IDBValidKey[]> =>
  page.evaluate(
    ({ database, store }) =>
      new Promise<IDBValidKey[]>((resolve) => {
        const opening = indexedDB.open(database)
        opening.onsuccess = () => {
          const reading = opening.result.transaction(store).objectStore(store).getAllKeys()
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    place,
  )

import type { Page } from '@playwright/test'

interface StoreName {
  database: string
  store: string
}

interface Row {
  key: IDBValidKey
  value: unknown
}

/** Reads all rows of an object store. Undefined if the page has not created the store yet. */
export const readRows = (page: Page, { database, store }: StoreName): Promise<Row[] | undefined> =>
  page.evaluate(
    async ([name, storeName]) => {
      // Opening a missing database would create it without its stores.
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return undefined
      return new Promise<Row[] | undefined>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = reject
        request.onsuccess = () => {
          const { result } = request
          if (!result.objectStoreNames.contains(storeName)) {
            result.close()
            return resolve(undefined)
          }
          const transaction = result.transaction(storeName)
          const [keys, values] = [
            transaction.objectStore(storeName).getAllKeys(),
            transaction.objectStore(storeName).getAll(),
          ]
          result.close()
          transaction.onabort = reject
          transaction.oncomplete = () =>
            resolve(keys.result.map((key, index) => ({ key, value: values.result[index] })))
        }
      })
    },
    [database, store] as const,
  )

interface NewRow {
  value: unknown
  /** For a store without a key path. */
  key?: string
}

/** Puts rows into an object store that the page has created. Rows with the same keys are replaced. */
export const putRows = (page: Page, { database, store }: StoreName, rows: NewRow[]): Promise<void> =>
  page.evaluate(
    ([name, storeName, rows]) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = reject
        request.onsuccess = () => {
          const transaction = request.result.transaction(storeName, 'readwrite', { durability: 'strict' })
          for (const { value, key } of rows) transaction.objectStore(storeName).put(value, key)
          request.result.close()
          transaction.onabort = reject
          transaction.oncomplete = () => resolve()
        }
      }),
    [database, store, rows] as const,
  )

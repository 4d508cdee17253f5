import type { Page } from '@playwright/test'

interface Place {
  database: string
  store: string
}

interface Kept {
  key: IDBValidKey
  value: unknown
}

/** What lies in a store, past the page. Undefined where the page has not made the store yet. */
export const keptIn = (page: Page, { database, store }: Place): Promise<Kept[] | undefined> =>
  page.evaluate(
    async ([name, storeName]) => {
      // Opening one that is not there would make it, without its stores.
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return undefined
      return new Promise<Kept[] | undefined>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = reject
        opening.onsuccess = () => {
          const { result } = opening
          if (!result.objectStoreNames.contains(storeName)) {
            result.close()
            return resolve(undefined)
          }
          const reading = result.transaction(storeName)
          const [keys, values] = [reading.objectStore(storeName).getAllKeys(), reading.objectStore(storeName).getAll()]
          result.close()
          reading.onabort = reject
          reading.oncomplete = () => resolve(keys.result.map((key, place) => ({ key, value: values.result[place] })))
        }
      })
    },
    [database, store] as const,
  )

interface NewRow {
  value: unknown
  /** For a store that does not find it in the value. */
  key?: string
}

/** Puts something into a store that the page has made, in place of what has its keys. */
export const putInto = (page: Page, { database, store }: Place, rows: NewRow[]): Promise<void> =>
  page.evaluate(
    ([name, storeName, given]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = reject
        opening.onsuccess = () => {
          const change = opening.result.transaction(storeName, 'readwrite', { durability: 'strict' })
          for (const { value, key } of given) change.objectStore(storeName).put(value, key)
          opening.result.close()
          change.onabort = reject
          change.oncomplete = () => resolve()
        }
      }),
    [database, store, rows] as const,
  )

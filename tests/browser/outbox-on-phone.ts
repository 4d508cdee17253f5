import type { Page } from '@playwright/test'
import type { Entry } from '#src/outbox/entry.ts'

/** What lies in the outbox of a phone, whoever it belongs to. */
export const entriesOn = (page: Page): Promise<Entry[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('joma-outbox')
        opening.onerror = reject
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll()
          opening.result.close()
          reading.onerror = reject
          reading.onsuccess = () => resolve(reading.result)
        }
      }),
  )

/** Puts entries into the outbox of a phone, past the page, in place of those that have their ids. */
export const putEntries = (page: Page, entries: Entry[]): Promise<void> =>
  page.evaluate(
    (given) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('joma-outbox')
        opening.onerror = reject
        opening.onsuccess = () => {
          const change = opening.result.transaction('entries', 'readwrite', { durability: 'strict' })
          for (const entry of given) change.objectStore('entries').put(entry)
          opening.result.close()
          change.onerror = reject
          change.oncomplete = () => resolve()
        }
      }),
    entries,
  )

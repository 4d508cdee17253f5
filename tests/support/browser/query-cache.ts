import { expect, type Page } from '@playwright/test'
import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { keptIn, putInto } from './indexed-db.ts'

/** Where the page keeps what it has read, under the username of whose it is. */
export const keptReads = { database: 'joma-cache', store: 'accounts' }

/** What the phone keeps of an account's reads. */
export async function keptData(page: Page, username: string): Promise<PersistedClient | undefined> {
  const kept = await keptIn(page, keptReads)
  return kept?.find(({ key }) => key === username)?.value as PersistedClient | undefined
}

/** Resolves once the phone keeps what these calls have answered. */
export const isKept = (page: Page, username: string, rows: { path: string }[]) =>
  expect
    .poll(async () => (await keptData(page, username))?.clientState.queries.map(({ queryKey }) => queryKey[0]))
    .toEqual(expect.arrayContaining(rows.map(({ path }) => path)))

/** Writes what another version, or another day, would have left. */
export async function rewriteKept(page: Page, username: string, change: (kept: PersistedClient) => PersistedClient) {
  const kept = await keptData(page, username)
  if (!kept) throw new Error(`Nothing is kept for ${username}`)
  await putInto(page, keptReads, [{ key: username, value: change(kept) }])
}

/** Everything that lies on the phone, as one text; but what waits in the outbox, which is meant to stay. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = reject
      })

    async function inDatabase(name: string) {
      const database = await done(indexedDB.open(name))
      const found: unknown[] = []
      for (const storeName of database.objectStoreNames) {
        if (name === 'joma-outbox' && storeName === 'entries') continue
        const store = database.transaction(storeName).objectStore(storeName)
        found.push(...(await Promise.all([done(store.getAllKeys()), done(store.getAll())])))
      }
      database.close()
      return found
    }

    async function inCache(name: string) {
      const cache = await caches.open(name)
      const bodyOf = async (request: Request) => [request.url, await (await cache.match(request))?.text()]
      return Promise.all((await cache.keys()).map(bodyOf))
    }

    const databases = await indexedDB.databases()
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await Promise.all(databases.map(({ name }) => inDatabase(name!))),
      await Promise.all((await caches.keys()).map(inCache)),
    ])
  })

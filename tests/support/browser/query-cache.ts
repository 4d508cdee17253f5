import { expect, type Page } from '@playwright/test'
import type { PersistedClient } from '@tanstack/query-persist-client-core'
import { putRows, readRows } from './indexed-db.ts'

/** The store of cached queries. The key is the username. */
export const queryCacheStore = { database: 'joma-cache', store: 'accounts' }

/** The cached queries of an account. */
export async function readQueryCache(page: Page, username: string): Promise<PersistedClient | undefined> {
  const rows = await readRows(page, queryCacheStore)
  return rows?.find(({ key }) => key === username)?.value as PersistedClient | undefined
}

/** Waits until the responses of these calls are cached. */
export const waitUntilCached = (page: Page, username: string, rows: { path: string }[]) =>
  expect
    .poll(async () => (await readQueryCache(page, username))?.clientState.queries.map(({ queryKey }) => queryKey[0]))
    .toEqual(expect.arrayContaining(rows.map(({ path }) => path)))

/**
 * Changes the cached queries, as another version or an earlier day would have written them.
 * The page leaves Joma for a precached file first: Joma would write its own queries again, at the latest when it is closed.
 */
export async function changeQueryCache(
  page: Page,
  username: string,
  change: (cache: PersistedClient) => PersistedClient,
) {
  await page.goto(new URL('/start-check.js', page.url()).href)
  const cache = await readQueryCache(page, username)
  if (!cache) throw new Error(`Nothing is cached for ${username}`)
  await putRows(page, queryCacheStore, [{ key: username, value: change(cache) }])
}

/** A page of Playwright, or a tab of another engine. */
interface EvaluatesText {
  evaluate: (run: () => Promise<string>) => Promise<string>
}

/** Everything in the browser's storage as one text, except the outbox entries, which a log-out does not delete. */
export const dumpStorage = (page: EvaluatesText): Promise<string> =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = reject
      })

    async function inDatabase(name: string) {
      const database = await done(indexedDB.open(name))
      const rows: unknown[] = []
      for (const storeName of database.objectStoreNames) {
        if (name === 'joma-outbox' && storeName === 'entries') continue
        const store = database.transaction(storeName).objectStore(storeName)
        rows.push(...(await Promise.all([done(store.getAllKeys()), done(store.getAll())])))
      }
      database.close()
      return rows
    }

    async function inCache(name: string) {
      const cache = await caches.open(name)
      const readBody = async (request: Request) => [request.url, await (await cache.match(request))?.text()]
      return Promise.all((await cache.keys()).map(readBody))
    }

    const databases = await indexedDB.databases()
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await Promise.all(databases.map(({ name }) => inDatabase(name!))),
      await Promise.all((await caches.keys()).map(inCache)),
    ])
  })

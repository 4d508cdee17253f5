import type { PrecacheController } from 'workbox-precaching'

declare const self: ServiceWorkerGlobalScope

interface Repair {
  accept: (request: Request, response: Response) => Promise<Response | null>
  /** Fills the caches that are made from the precache. */
  refill: () => Promise<void>
}

/**
 * Fills the precache again if the browser has emptied it while the worker lives on: Chrome does when the disk is almost full, and some
 * cleaners delete Cache Storage alone. Otherwise Joma would not open without a network until the next version. The page asks for the
 * check at each start, because static routes answer without the worker.
 */
export function repairCache(precache: PrecacheController, { accept, refill }: Repair): void {
  let repairing: Promise<void> | undefined

  async function repair(): Promise<void> {
    const cache = await caches.open(precache.strategy.cacheName)
    const stored = new Set((await cache.keys()).map(({ url }) => url))
    const missing = [...precache.getURLsToCacheKeys()].filter(([, key]) => !stored.has(key))
    if (missing.length === 0) return
    // One at a time, because the page loads beside it.
    for (const [url, key] of missing) {
      const request = new Request(url, { cache: 'no-cache', credentials: 'same-origin' })
      const response = await accept(request, await fetch(request))
      if (response) await cache.put(key, response)
    }
    await refill()
  }

  self.addEventListener('message', (event) => {
    if (event.data !== 'check-cache') return
    // Without a network or with a full disk the next start checks again.
    repairing ??= repair()
      .catch(() => {})
      .finally(() => {
        repairing = undefined
      })
    event.waitUntil(repairing)
  })
}

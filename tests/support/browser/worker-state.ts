import type { Page } from '@playwright/test'

/** What sees to a vanished part is in memory once the page has settled. */
export const settledToRecover = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/recover-from-chunk-error-')),
  )

/** Deletes a screen's chunk from what the worker and the browser have kept, as a phone short of room may. */
export async function loseFromPhone(page: Page, screen: string) {
  await page.evaluate(async (chunk) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.includes(chunk)) await cache.delete(request)
    }
  }, `/assets/${screen}-`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
}

export const keptByWorker = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))

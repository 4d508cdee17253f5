import type { Page } from '@playwright/test'

/** Deletes a screen's chunk from the worker's caches and the HTTP cache, as a phone without free space may. */
export async function deleteChunk(page: Page, screen: string) {
  await page.evaluate(async (chunk) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (request.url.includes(chunk)) await cache.delete(request)
    }
  }, `/assets/${screen}-`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
}

export const readWorkerState = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))

import { registerRoute } from 'workbox-routing'

const cacheName = 'joma-fonts'

/** Keeps the large Bengali font once a screen has needed it. Its name changes with its bytes, so it is never stale. */
export function keepBengaliFont(): void {
  registerRoute(({ url }) => /^\/assets\/anek-bangla-bengali-[\w-]+\.woff2$/.test(url.pathname), fromCacheFirst)
}

async function fromCacheFirst({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    await forgetAll(cache)
    await cache.put(request, answer.clone())
  }
  return answer
}

/** What is there is an older version of the font. */
const forgetAll = async (cache: Cache) => Promise.all((await cache.keys()).map((request) => cache.delete(request)))

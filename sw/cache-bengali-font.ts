import { registerRoute } from 'workbox-routing'

const cacheName = 'joma-fonts'

/** Caches the large Bengali font at its first use. Its name contains a hash, so it is never stale. */
export function cacheBengaliFont(): void {
  registerRoute(({ url }) => /^\/assets\/anek-bangla-bengali-[\w-]+\.woff2$/.test(url.pathname), fromCacheFirst)
}

async function fromCacheFirst({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) {
    await deleteAll(cache)
    await cache.put(request, answer.clone())
  }
  return answer
}

/** Older versions of the font. */
const deleteAll = async (cache: Cache) => Promise.all((await cache.keys()).map((request) => cache.delete(request)))

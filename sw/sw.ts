import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { setAppBadge } from '#src/outbox/app-badge.ts'
import { syncTag } from '#src/outbox/background-sync.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { hasPending, retryNow, sendEntries } from '#src/outbox/send-entries.ts'
import { readSendingSession } from '#src/outbox/session-mirror.ts'
import { sendSignOuts } from '#src/outbox/sign-outs.ts'
import { acceptOwn } from './accept-own.ts'
import { playSavedVideos } from './play-saved-videos.ts'
import { receivePush } from './receive-push.ts'
import { receiveSharedText } from './receive-shared-text.ts'
import { repairCache } from './repair-cache.ts'
import { cacheStart, findDocument } from './start-cache.ts'

declare const self: ServiceWorkerGlobalScope

const lookRevision = self.shop?.revision ?? ''

precachePage(withLook(self.__WB_MANIFEST))
cacheBengaliFont()
playSavedVideos()
receiveSharedText()
receivePush()
sendOutbox()
skipWaitingOnMessage()

/** Precaches the page with the members' chunks, and answers every navigation from there. */
function precachePage(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches()
  const precache = new PrecacheController({
    plugins: [{ cacheWillUpdate: ({ request, response }) => acceptOwn(request, response) }],
  })
  precache.addToCacheList(files)
  repairCache(precache, { accept: acceptOwn, refill: cacheStart(precache, files, lookRevision) })
  // `/` is not index.html but a prerendered document.
  registerRoute(new PrecacheRoute(precache, { directoryIndex: '', cleanURLs: false }))
  const navigations = new NavigationRoute(
    async (options) => precache.createHandlerBoundToURL(await findDocument(options.url.pathname))(options),
    { denylist: [/^\/(api|file|picture)\//] },
  )
  registerRoute(navigations)
}

/** The server changes the documents and the icon of a shop with a look of its own, so another look is another revision of them. */
function withLook(files: (PrecacheEntry | string)[]): (PrecacheEntry | string)[] {
  return files.map((file) =>
    typeof file === 'string' || !/\.html$|^icons\//.test(file.url)
      ? file
      : { ...file, revision: `${file.revision}${lookRevision}` },
  )
}

const cacheName = 'joma-fonts'

/** Caches the large Bengali font at its first use. Its name contains a hash, so it is never stale. */
function cacheBengaliFont(): void {
  registerRoute(({ url }) => /^\/assets\/anek-bangla-bengali-[\w-]+\.woff2$/.test(url.pathname), fromCacheFirst)
}

async function fromCacheFirst({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(cacheName).catch(() => undefined)
  if (!cache) return fetch(request)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  // A captive portal answers 200 with its page.
  if (response.ok && response.headers.get('Content-Type')?.startsWith('font/')) {
    const copy = response.clone()
    // The disk may be full. The font is shown all the same.
    await deleteAll(cache)
      .then(() => cache.put(request, copy))
      .catch(() => {})
  }
  return response
}

/** Older versions of the font. */
const deleteAll = async (cache: Cache) => Promise.all((await cache.keys()).map((request) => cache.delete(request)))

/** A new version activates only on the page's message, because a form may be half filled. */
function skipWaitingOnMessage(): void {
  self.addEventListener('message', ({ data }) => {
    if (data === 'skip-waiting') void self.skipWaiting()
  })
  // The first version controls the page that registered it at once.
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
}

/** Sends the outbox on the browser's sync event, also while Joma is closed. */
function sendOutbox(): void {
  self.addEventListener('sync', (event) => {
    if (event.tag === syncTag) event.waitUntil(sendOrFail())
  })
}

/** The browser retries a failed sync a few times, minutes later. */
async function sendOrFail() {
  const hasSentSignOuts = await sendSignOuts()
  const session = await readSendingSession()
  if (session) await retryNow(session.username)
  await sendEntries()
  if (session) await setAppBadge({ unsent: (await readEntries(session.username)).length })
  if (!hasSentSignOuts || (await hasPending())) throw new Error('Something still waits to be sent.')
}

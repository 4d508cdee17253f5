import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { setAppBadge } from '#src/outbox/app-badge.ts'
import { syncTag } from '#src/outbox/background-sync.ts'
import { drain, hasPending, retryNow } from '#src/outbox/drain.ts'
import { readEntries } from '#src/outbox/entries.ts'
import { readSendingSession } from '#src/outbox/session-mirror.ts'
import { sendSignOuts } from '#src/outbox/sign-outs.ts'
import { playSavedVideos } from './play-saved-videos.ts'
import { receivePush } from './receive-push.ts'
import { receiveSharedText } from './receive-shared-text.ts'

declare const self: ServiceWorkerGlobalScope

precachePage(self.__WB_MANIFEST)
cacheBengaliFont()
playSavedVideos()
receiveSharedText()
receivePush()
sendOutbox()
skipWaitingOnMessage()

/** Precaches the page with the members' chunks, and answers every navigation from there. */
function precachePage(files: (PrecacheEntry | string)[]): void {
  cleanupOutdatedCaches()
  // `/` is not index.html but a prerendered document.
  precacheAndRoute(files, { directoryIndex: '', cleanURLs: false })
  registerRoute(new NavigationRoute(answerNavigation, { denylist: [/^\/(api|file|picture)\//] }))
}

type NavigationOptions = Parameters<ReturnType<typeof createHandlerBoundToURL>>[0]

/** Answers with the prerendered document of the path, if there is one. At `/` a member's home follows. */
async function answerNavigation(options: NavigationOptions): Promise<Response> {
  const { pathname } = options.url
  const name = pathname === '/' ? 'home' : pathname.slice(1)
  const document = `/documents/${name}.${await readLocale()}.html`
  return createHandlerBoundToURL(getCacheKeyForURL(document) ? document : '/index.html')(options)
}

/** The chosen language. Some browsers have no `cookieStore`. If it is wrong, the page renders the screen itself. */
async function readLocale(): Promise<string> {
  const cookie = await self.cookieStore?.get('locale').catch(() => null)
  return cookie?.value ?? (navigator.language.startsWith('bn') ? 'bn' : 'en')
}

const cacheName = 'joma-fonts'

/** Caches the large Bengali font at its first use. Its name contains a hash, so it is never stale. */
function cacheBengaliFont(): void {
  registerRoute(({ url }) => /^\/assets\/anek-bangla-bengali-[\w-]+\.woff2$/.test(url.pathname), fromCacheFirst)
}

async function fromCacheFirst({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) {
    await deleteAll(cache)
    await cache.put(request, response.clone())
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
  await drain()
  if (session) await setAppBadge({ unsent: (await readEntries(session.username)).length })
  if (!hasSentSignOuts || (await hasPending())) throw new Error('Something still waits to be sent.')
}

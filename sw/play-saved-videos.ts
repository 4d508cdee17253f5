import { savedVideos, videoPath } from '#contract/videos.ts'
import { partialResponse } from './partial-response.ts'

declare const self: ServiceWorkerGlobalScope

/** Undefined until it is read, for example after the browser has started the worker. */
let savedPaths: Set<string> | undefined
let latest = 0

const changes = new BroadcastChannel(savedVideos.channel)

/** Serves saved videos from the cache. All other videos are left to the browser. */
export function playSavedVideos(): void {
  changes.addEventListener('message', refresh)
  void refresh()
  // `respondWith` must be called synchronously, so the saved paths are read in advance.
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    const { origin, pathname } = new URL(url)
    const isVideo = method === 'GET' && origin === self.location.origin && pathname.startsWith(videoPath(''))
    if (isVideo && savedPaths?.has(pathname) !== false) event.respondWith(respond(event.request))
  })
}

async function respond(request: Request): Promise<Response> {
  const cached = await find(request)
  return cached ? partialResponse(request, cached) : fetch(request)
}

// A browser without storage rejects, and the video may have been deleted since the paths were read.
const find = ({ url }: Request) => caches.match(url, { cacheName: savedVideos.cache }).catch(() => undefined)

async function refresh(): Promise<void> {
  latest += 1
  const current = latest
  savedPaths = undefined
  const paths = await readPaths().catch(() => [])
  // A newer read is running.
  if (current === latest) savedPaths = new Set(paths)
}

async function readPaths(): Promise<string[]> {
  // `caches.open` would create it.
  if (!(await caches.has(savedVideos.cache))) return []
  const requests = await (await caches.open(savedVideos.cache)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}

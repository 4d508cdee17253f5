import { savedVideos } from '#contract/saved-videos.ts'
import { videoPath } from '#contract/video-path.ts'
import { partialResponse } from './partial-response.ts'

declare const self: ServiceWorkerGlobalScope

/** Undefined until it is known, as when the worker has just been woken. */
let savedPaths: Set<string> | undefined
let latest = 0

const changes = new BroadcastChannel(savedVideos.channel)

/** Plays from the phone what the page has saved there. All other videos are left to the browser and its network. */
export function playSavedVideos(): void {
  changes.addEventListener('message', look)
  void look()
  // An event is answered at once or never, so what is saved has to be known before anybody asks.
  self.addEventListener('fetch', (event) => {
    const { method, url } = event.request
    const { origin, pathname } = new URL(url)
    const isVideo = method === 'GET' && origin === self.location.origin && pathname.startsWith(videoPath(''))
    if (isVideo && savedPaths?.has(pathname) !== false) event.respondWith(answer(event.request))
  })
}

async function answer(request: Request): Promise<Response> {
  const kept = await find(request)
  return kept ? partialResponse(request, kept) : fetch(request)
}

// A browser that keeps nothing refuses, and a video may have been deleted since it was known.
const find = ({ url }: Request) => caches.match(url, { cacheName: savedVideos.cache }).catch(() => undefined)

async function look(): Promise<void> {
  latest += 1
  const mine = latest
  savedPaths = undefined
  const paths = await readPaths().catch(() => [])
  // Something has changed again meanwhile, and is being looked at.
  if (mine === latest) savedPaths = new Set(paths)
}

async function readPaths(): Promise<string[]> {
  // Opening one that is not there would make it.
  if (!(await caches.has(savedVideos.cache))) return []
  const requests = await (await caches.open(savedVideos.cache)).keys()
  return requests.map(({ url }) => new URL(url).pathname)
}

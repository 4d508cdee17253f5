import type { PrecacheController, PrecacheEntry } from 'workbox-precaching'
import { readSendingSession } from '#src/outbox/session-mirror.ts'
import { readLocale } from './read-locale.ts'
import { prepareDocument } from './start-document.ts'

declare const self: ServiceWorkerGlobalScope

const prefix = 'joma-precache-start-'

/** The path that each document of `/documents/` is for, without its language. */
const paths: Record<string, string> = {
  welcome: '/',
  login: '/login',
  register: '/register',
  home: '/home',
  'home/my-task': '/home/my-task',
}

/** Of the document that a path is answered with now. `/` is a member's home or the welcome screen. In a wrong language the page renders it. */
export async function findDocument(pathname: string): Promise<string> {
  const path = pathname === '/' && (await isSignedIn()) ? '/home' : pathname
  const name = Object.keys(paths).find((each) => paths[each] === path)
  return name ? `/documents/${name}.${await readLocale()}.html` : '/index.html'
}

// Without IndexedDB there is no session either.
const isSignedIn = () => readSendingSession(sessionLimitMs).then(Boolean, () => false)

/** A navigation waits for it. */
const sessionLimitMs = 1_000

const scripts = ['/start-check.js', '/first-paint.js']
const documents = Object.values(paths)
const startFiles = [...documents, ...scripts]

/**
 * Stores what a start needs under its own URL. Chrome 123 and newer answer it from the cache without starting the worker (static
 * routes), which takes a quarter of the time until a start without a network is painted. Each version has its own cache. Returns a
 * function that stores them again.
 */
export function cacheStart(
  precache: PrecacheController,
  files: (PrecacheEntry | string)[],
  lookRevision: string,
): () => Promise<void> {
  const cacheName = prefix + lookRevision + files.map(readRevision).join('')

  async function match(file: string): Promise<Response> {
    const response = await precache.matchPrecache(file)
    if (!response) throw new Error(`${file} is not precached.`)
    return response
  }

  const readScript = async (url: string) => (await match(url)).text()

  async function store(urls: string[]): Promise<void> {
    const cache = await caches.open(cacheName)
    const storeFile = async (url: string) => {
      const isScript = scripts.includes(url)
      const response = await match(isScript ? url : await findDocument(url))
      await cache.put(url, isScript ? response : await prepareDocument(response, readScript))
    }
    await Promise.all(urls.map(storeFile))
  }

  self.addEventListener('install', (event) => {
    const installing = precache.install(event)
    if (!event.addRoutes) return
    event.waitUntil(installing.then(() => store(startFiles)))
    event.waitUntil(event.addRoutes(listRoutes({ start: cacheName, assets: precache.strategy.cacheName })))
  })
  self.addEventListener('activate', (event) => {
    void precache.activate(event)
    event.waitUntil(deleteOtherVersions(cacheName))
  })
  // The language or the session has changed.
  self.addEventListener('message', (event) => {
    if (event.data === 'refresh-documents') event.waitUntil(store(documents))
  })
  return () => store(startFiles)
}

/** The first matching route counts; a URL that its cache does not have is read from the network. All others go to the worker. */
function listRoutes(cacheNames: { start: string; assets: string }): RouterRule[] {
  const fromCache = (pathname: string, cacheName: string): RouterRule => ({
    condition: { urlPattern: { pathname, search: '' }, requestMethod: 'GET' },
    source: { cacheName },
  })
  const assets = ['/assets/*.js', '/assets/*.css', '/assets/*-latin-*.woff2', '/assets/*-taka-*.woff2']
  return [
    ...startFiles.map((pathname) => fromCache(pathname, cacheNames.start)),
    ...assets.map((pathname) => fromCache(pathname, cacheNames.assets)),
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
  ]
}

/** Empty for files whose name has a hash. Their names are in the documents. */
const readRevision = (file: PrecacheEntry | string) => (typeof file === 'string' ? '' : file.revision?.slice(0, 8))

async function deleteOtherVersions(cacheName: string) {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(names.map((name) => caches.delete(name)))
}

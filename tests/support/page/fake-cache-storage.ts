import { onTestFinished } from 'vitest'

/** Defines Cache Storage with this quota and a controlling service worker, which jsdom lacks, until the test ends. */
export function fakeCacheStorage({ quotaBytes = Number.POSITIVE_INFINITY } = {}) {
  const stored = new Map<string, Blob>()
  const getUrl = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, location.href).href
  const cache = {
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async (request: string | Request) => stored.delete(getUrl(request)),
    put: async (request: string, response: Response) => {
      const body = await response.blob()
      const usedBytes = [...stored.values()].reduce((sum, { size }) => sum + size, body.size)
      if (usedBytes > quotaBytes) throw new DOMException('The quota is exceeded', 'QuotaExceededError')
      stored.set(getUrl(request), body)
    },
  }
  const caches = { open: async () => cache, has: async () => true, delete: async () => stored.clear() }
  Object.assign(globalThis, { caches })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: Object.assign(new EventTarget(), { controller: {} }),
    configurable: true,
  })
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'caches')
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  return {
    /** The paths of all stored responses. */
    paths: () => [...stored.keys()].map((url) => new URL(url).pathname),
    /** Deletes a response, as a browser without free space does. */
    evict: (path: string) => stored.delete(getUrl(path)),
  }
}

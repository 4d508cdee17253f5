import { onTestFinished } from 'vitest'

/** Defines Cache Storage with this quota and a controlling service worker, which jsdom lacks, until the test ends. */
export function fakeCacheStorage({ quotaBytes = Number.POSITIVE_INFINITY } = {}) {
  const stored = new Map<string, Map<string, { response: Response; size: number }>>()
  const listAll = () => [...stored.values()].flatMap((entries) => [...entries])
  const getUrl = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, location.href).href
  const openCache = (name: string) => {
    const entries = stored.get(name) ?? new Map<string, { response: Response; size: number }>()
    stored.set(name, entries)
    return {
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      delete: async (request: string | Request) => entries.delete(getUrl(request)),
      put: async (request: string, response: Response) => {
        const { size } = await response.clone().blob()
        const usedBytes = listAll().reduce((sum, [, each]) => sum + each.size, size)
        if (usedBytes > quotaBytes) throw new DOMException('The quota is exceeded', 'QuotaExceededError')
        entries.set(getUrl(request), { response, size })
      },
      match: async (request: string | Request) => entries.get(getUrl(request))?.response.clone(),
    }
  }
  const caches = {
    open: async (name: string) => openCache(name),
    has: async (name: string) => stored.has(name),
    delete: async (name: string) => stored.delete(name),
  }
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
    paths: () => listAll().map(([url]) => new URL(url).pathname),
    /** Deletes a response, as a browser without free space does. */
    evict: (path: string) => {
      for (const entries of stored.values()) entries.delete(getUrl(path))
    },
  }
}

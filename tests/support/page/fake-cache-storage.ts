import { onTestFinished } from 'vitest'

/** Defines Cache Storage with this quota and a controlling service worker, which jsdom lacks, until the test ends. */
export function fakeCacheStorage({ quotaBytes = Number.POSITIVE_INFINITY } = {}) {
  const stored = new Map<string, Response>()
  const sizes = new Map<string, number>()
  const getUrl = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, location.href).href
  const remove = (url: string) => {
    sizes.delete(url)
    return stored.delete(url)
  }
  const clear = () => {
    sizes.clear()
    stored.clear()
  }
  const cache = {
    keys: async () => [...stored.keys()].map((url) => new Request(url)),
    delete: async (request: string | Request) => remove(getUrl(request)),
    put: async (request: string, response: Response) => {
      const { size } = await response.clone().blob()
      const usedBytes = [...sizes.values()].reduce((sum, each) => sum + each, size)
      if (usedBytes > quotaBytes) throw new DOMException('The quota is exceeded', 'QuotaExceededError')
      stored.set(getUrl(request), response)
      sizes.set(getUrl(request), size)
    },
    match: async (request: string | Request) => stored.get(getUrl(request))?.clone(),
  }
  const caches = { open: async () => cache, has: async () => true, delete: async () => clear() }
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
    evict: (path: string) => remove(getUrl(path)),
  }
}

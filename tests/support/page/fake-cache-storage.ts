import { onTestFinished } from 'vitest'

/** A browser that keeps whole answers, which jsdom is not. With room for so many bytes. */
export function withCaches({ roomBytes = Number.POSITIVE_INFINITY } = {}) {
  const kept = new Map<string, Blob>()
  const addressOf = (request: string | Request) =>
    new URL(typeof request === 'string' ? request : request.url, location.href).href
  const cache = {
    keys: async () => [...kept.keys()].map((address) => new Request(address)),
    delete: async (request: string | Request) => kept.delete(addressOf(request)),
    put: async (request: string, answer: Response) => {
      const body = await answer.blob()
      const usedBytes = [...kept.values()].reduce((sum, { size }) => sum + size, body.size)
      if (usedBytes > roomBytes) throw new DOMException('There is no room', 'QuotaExceededError')
      kept.set(addressOf(request), body)
    },
  }
  const caches = { open: async () => cache, has: async () => true, delete: async () => kept.clear() }
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
    /** The paths under which something lies there. */
    paths: () => [...kept.keys()].map((address) => new URL(address).pathname),
    /** As a phone does that needs its space. */
    lose: (path: string) => kept.delete(addressOf(path)),
  }
}

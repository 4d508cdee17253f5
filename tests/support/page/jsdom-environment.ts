import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** These come from Node, because jsdom's own versions do not work with Node's `fetch`. */
const nodeGlobals = [
  'ArrayBuffer',
  'Uint8Array',
  'Blob',
  'File',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
] as const

/** jsdom with Node's network classes, so that the real app can respond. Relative URLs resolve against the page. */
const environment: Environment = {
  name: 'jsdom-with-network',
  viteEnvironment: 'client',
  async setup(global, options) {
    const nodeValues = Object.fromEntries(nodeGlobals.map((name) => [name, global[name]]))
    const { fetch, FormData, Request } = global
    const { locks } = global.navigator
    await builtinEnvironments.jsdom.setup(global, options)
    Object.defineProperty(global.navigator, 'locks', { value: locks })
    const absoluteUrl = (input: unknown) => (typeof input === 'string' ? new URL(input, global.location.href) : input)
    Object.assign(global, nodeValues, {
      fetch: (input: unknown, init?: RequestInit) => fetch(absoluteUrl(input), init),
      FormData: extendFormData(FormData, global.FormData),
      XMLHttpRequest: extendXhr(global.XMLHttpRequest, FormData),
      Request: class extends Request {
        constructor(input: unknown, init?: RequestInit) {
          super(absoluteUrl(input), init)
        }
      },
    })
    const stopTimers = recordTimers(global)
    const stopFrames = keepFramesRunning(global)
    // The globals stay defined, because a late response may still use the document.
    return {
      teardown: () => {
        stopFrames()
        stopTimers()
      },
    }
  },
}

/**
 * jsdom starts its interval for animation frames with the first pending frame. If a test has faked `setInterval` then,
 * no frame ever runs again in this worker. One frame is therefore always pending, so that the real interval stays.
 * Returns a function that stops it.
 */
function keepFramesRunning({ requestAnimationFrame, cancelAnimationFrame }: typeof globalThis): () => void {
  let pending: number
  const next = () => {
    pending = requestAnimationFrame(next)
  }
  next()
  return () => cancelAnimationFrame(pending)
}

/** Records timers from now on. Returns a function that clears them, as closing a page does. */
function recordTimers(global: typeof globalThis): () => void {
  const { setTimeout, clearTimeout, setImmediate, clearImmediate } = global
  const timeouts = new Set<ReturnType<typeof setTimeout>>()
  // React schedules its work with these.
  const immediates = new Set<ReturnType<typeof setImmediate>>()
  const recordedTimeout = (...timer: Parameters<typeof setTimeout>) => {
    const id = setTimeout(...timer)
    timeouts.add(id)
    return id
  }
  const recordedImmediate = (...immediate: Parameters<typeof setImmediate>) => {
    const id = setImmediate(...immediate)
    immediates.add(id)
    return id
  }
  global.setTimeout = Object.assign(recordedTimeout, setTimeout)
  global.setImmediate = Object.assign(recordedImmediate, setImmediate)
  return () => {
    Object.assign(global, { setTimeout, setImmediate })
    for (const id of timeouts) clearTimeout(id)
    for (const id of immediates) clearImmediate(id)
  }
}

/** Node's FormData, which `fetch` accepts, with the constructor that reads a form. */
const extendFormData = (NodeFormData: typeof FormData, PageFormData: typeof FormData) =>
  class extends NodeFormData {
    constructor(form?: HTMLFormElement) {
      super()
      if (!form) return
      for (const [name, value] of new PageFormData(form)) if (typeof value === 'string') this.append(name, value)
    }
  }

/** jsdom's XMLHttpRequest accepts only jsdom's FormData. Node's is sent as encoded bytes. */
const extendXhr = (PageXhr: typeof XMLHttpRequest, NodeFormData: typeof FormData) =>
  class extends PageXhr {
    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (!(body instanceof NodeFormData)) {
        super.send(body)
        return
      }
      const encoded = new Response(body)
      void encoded.arrayBuffer().then((bytes) => {
        this.setRequestHeader('Content-Type', encoded.headers.get('Content-Type') ?? '')
        super.send(bytes)
      })
    }
  }

export default environment

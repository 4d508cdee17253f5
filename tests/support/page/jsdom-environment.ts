import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** What talks to the network comes from Node: jsdom's own kinds of these do not fit Node's `fetch`, nor each other. */
const ofNode = [
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

/** A page in jsdom whose requests can be answered by the real server. Relative addresses are read as a page reads them. */
const environment: Environment = {
  name: 'jsdom-with-network',
  viteEnvironment: 'client',
  async setup(global, options) {
    const kept = Object.fromEntries(ofNode.map((name) => [name, global[name]]))
    const { fetch, FormData, Request } = global
    const { locks } = global.navigator
    await builtinEnvironments.jsdom.setup(global, options)
    Object.defineProperty(global.navigator, 'locks', { value: locks })
    const atPage = (input: unknown) => (typeof input === 'string' ? new URL(input, global.location.href) : input)
    Object.assign(global, kept, {
      fetch: (input: unknown, init?: RequestInit) => fetch(atPage(input), init),
      FormData: formDataOf(FormData, global.FormData),
      XMLHttpRequest: xhrOf(global.XMLHttpRequest, FormData),
      Request: class extends Request {
        constructor(input: unknown, init?: RequestInit) {
          super(atPage(input), init)
        }
      },
    })
    const stopTimers = recordTimers(global)
    const stopFrames = keepFramesRunning(global)
    // Nothing is taken away: what a call still on its way wakes finds its document, until the process of this file ends.
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

/** Gives the way to stop what was put off from now on: a page that is closed runs none of it, and Node would go on without it. */
function recordTimers(global: typeof globalThis): () => void {
  const { setTimeout, clearTimeout, setImmediate, clearImmediate } = global
  const timeouts = new Set<ReturnType<typeof setTimeout>>()
  // React goes on with its work in these.
  const immediates = new Set<ReturnType<typeof setImmediate>>()
  const recordedTimeout = (...timer: Parameters<typeof setTimeout>) => {
    const id = setTimeout(...timer)
    timeouts.add(id)
    return id
  }
  const recordedImmediate = (...work: Parameters<typeof setImmediate>) => {
    const id = setImmediate(...work)
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

/** Node's FormData, which a request can carry, and which can also be read from a form. */
const formDataOf = (NodeFormData: typeof FormData, PageFormData: typeof FormData) =>
  class extends NodeFormData {
    constructor(form?: HTMLFormElement) {
      super()
      if (!form) return
      for (const [name, value] of new PageFormData(form)) if (typeof value === 'string') this.append(name, value)
    }
  }

/** The page's XMLHttpRequest, which knows jsdom's FormData only: Node's is sent as the bytes it stands for. */
const xhrOf = (PageXhr: typeof XMLHttpRequest, NodeFormData: typeof FormData) =>
  class extends PageXhr {
    override send(body?: XMLHttpRequestBodyInit | null): void {
      if (!(body instanceof NodeFormData)) {
        super.send(body)
        return
      }
      const written = new Response(body)
      void written.arrayBuffer().then((bytes) => {
        this.setRequestHeader('Content-Type', written.headers.get('Content-Type') ?? '')
        super.send(bytes)
      })
    }
  }

export default environment

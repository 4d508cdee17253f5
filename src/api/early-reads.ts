/** The reads that `src/start/early-reads.ts` has begun while the page was loading. */
interface EarlyReads {
  /** The token that they were sent with. */
  token: string
  startedAtMs: number
  /** The responses by URL, without the origin. */
  responses: Record<string, Promise<Response> | undefined>
}

declare global {
  interface Window {
    earlyReads?: EarlyReads
  }
}

/** Older responses may have been left by a page that was frozen. */
const maxAgeMs = 15_000

/** `fetch`, but the first read of a URL takes the response that `src/start/early-reads.ts` has begun to read, if there is one. */
export async function fetchOrTake(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = input instanceof Request && input.method === 'GET' ? take(input) : undefined
  // If it has failed, it is sent again.
  return (await early?.catch(() => undefined)) ?? fetch(input, init)
}

function take({ url, headers }: Request): Promise<Response> | undefined {
  const { earlyReads } = window
  if (!earlyReads || Date.now() - earlyReads.startedAtMs > maxAgeMs) return undefined
  const { token, responses } = earlyReads
  const { pathname, search } = new URL(url)
  const response = responses[pathname + search]
  delete responses[pathname + search]
  return headers.get('Authorization') === `Bearer ${token}` ? response : undefined
}

import { HttpResponse, http } from 'msw'
import * as v from 'valibot'
import { changeStream } from '#contract/changes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { failureOf, Refusal, type RefusalCode } from '#contract/errors.ts'
import { app } from '../server/test-app.ts'
import { network } from './network.ts'

/** Responds to a call with this data until the test ends. For states that are hard to reach. */
export function mockResponse<E extends Endpoint>(endpoint: E, data: v.InferInput<E['output']>): void {
  const body = {
    success: true,
    message: 'message' in endpoint ? endpoint.message : 'OK',
    data: v.parse(endpoint.output, data),
  }
  respond(endpoint, () => HttpResponse.json(body))
}

/** Refuses a call until the test ends. */
export function refuse<Code extends RefusalCode>(
  endpoint: Endpoint,
  ...args: ConstructorParameters<typeof Refusal<Code>>
): void {
  const refusal = new Refusal(...args)
  const { status, retryAfterS } = refusal
  const headers = retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }
  respond(endpoint, () => HttpResponse.json(failureOf(refusal), { status, headers }))
}

/** Refuses only the next request of a call. */
export function refuseOnce(endpoint: Endpoint, code: RefusalCode): void {
  const refusal = new Refusal(code as 'not_allowed')
  respond(endpoint, () => HttpResponse.json(failureOf(refusal), { status: refusal.status }), { once: true })
}

/** No change arrives, so that nothing is read again. */
export function silenceChanges(): void {
  network.use(http.get(`*/api/v1${changeStream.path}`, () => new Promise<never>(() => {})))
}

/** Drops the next request of a call before it reaches the server. */
export function dropRequest(endpoint: Route): void {
  respond(endpoint, () => HttpResponse.error(), { once: true })
}

/** Lets the next request of a call reach the server, and drops its response. */
export function dropResponse(endpoint: Route): void {
  respond(
    endpoint,
    async ({ request }) => {
      await app.fetch(request)
      return HttpResponse.error()
    },
    { once: true },
  )
}

/**
 * Lets the next request of a call reach the server, or refuses it, and holds the response back. Returns a function that delivers it.
 */
export function holdResponse(endpoint: Route, code?: 'account_blocked'): () => void {
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve
  })
  const resolver: Resolver = async ({ request }) => {
    const refusal = code && new Refusal(code)
    const response = refusal
      ? HttpResponse.json(failureOf(refusal), { status: refusal.status })
      : await app.fetch(request)
    await delivered
    return response
  }
  respond(endpoint, resolver, { once: true })
  return deliver
}

/** Pages of a list have this many rows until the test ends, so that few rows make several pages. */
export function shortenPages(endpoint: Route, rows: number): void {
  respond(endpoint, ({ request }) => {
    const url = new URL(request.url)
    url.searchParams.set('limit', String(rows))
    return app.fetch(new Request(url, request))
  })
}

type Route = Pick<Endpoint, 'method' | 'path'>
type Resolver = (info: { request: Request }) => Response | Promise<Response>

function respond(endpoint: Route, resolver: Resolver, options?: { once: true }) {
  const handlers = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }
  network.use(handlers[endpoint.method](`*/api/v1${endpoint.path}`, resolver, options))
}

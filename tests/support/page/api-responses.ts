import { HttpResponse, http } from 'msw'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { failureOf, Refusal, type RefusalCode } from '#contract/errors.ts'
import { app } from '../server/test-app.ts'
import { network } from './network.ts'

/** Responds to a call with this data until the test ends. For states that are hard to reach. */
export function answer<E extends Endpoint>(row: E, data: v.InferInput<E['output']>): void {
  const body = { success: true, message: 'message' in row ? row.message : 'OK', data: v.parse(row.output, data) }
  respond(row, () => HttpResponse.json(body))
}

/** Refuses a call until the test ends. */
export function refuse<Code extends RefusalCode>(
  row: Endpoint,
  ...refused: ConstructorParameters<typeof Refusal<Code>>
): void {
  const refusal = new Refusal(...refused)
  const { status, retryAfterS } = refusal
  const headers = retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }
  respond(row, () => HttpResponse.json(failureOf(refusal), { status, headers }))
}

/** Drops the next request of a call before it reaches the server. */
export function dropRequest(row: Route): void {
  respond(row, () => HttpResponse.error(), { once: true })
}

/** Lets the next request of a call reach the server, and drops its response. */
export function dropResponse(row: Route): void {
  respond(
    row,
    async ({ request }) => {
      await app.fetch(request)
      return HttpResponse.error()
    },
    { once: true },
  )
}

type Route = Pick<Endpoint, 'method' | 'path'>
type Resolver = (info: { request: Request }) => Response | Promise<Response>

function respond(row: Route, resolver: Resolver, options?: { once: true }) {
  const handlers = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }
  network.use(handlers[row.method](`*/api/v1${row.path}`, resolver, options))
}

import { HttpResponse, http } from 'msw'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { failureOf, Refusal, type RefusalCode } from '#contract/errors.ts'
import { app } from '../server/test-app.ts'
import { network } from './network.ts'

/** Answers a call with a value the contract accepts, until the test is over. For states that are hard to reach. */
export function answer<E extends Endpoint>(row: E, data: v.InferInput<E['output']>): void {
  const body = { success: true, message: 'message' in row ? row.message : 'OK', data: v.parse(row.output, data) }
  respond(row, () => HttpResponse.json(body))
}

/** Refuses a call, until the test is over. */
export function refuse<Code extends RefusalCode>(
  row: Endpoint,
  ...refused: ConstructorParameters<typeof Refusal<Code>>
): void {
  const refusal = new Refusal(...refused)
  const { status, retryAfterS } = refusal
  const headers = retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }
  respond(row, () => HttpResponse.json(failureOf(refusal), { status, headers }))
}

/** Loses a call once, as a bad connection does: on the way there, or its answer on the way back. */
export function lose(row: Address, { after = 'nothing' }: { after?: 'nothing' | 'effect' } = {}): void {
  respond(
    row,
    async ({ request }) => {
      if (after === 'effect') await app.fetch(request)
      return HttpResponse.error()
    },
    { once: true },
  )
}

type Address = Pick<Endpoint, 'method' | 'path'>
type Resolver = (info: { request: Request }) => Response | Promise<Response>

function respond(row: Address, resolver: Resolver, options?: { once: true }) {
  const on = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete }
  network.use(on[row.method](`*/api/v1${row.path}`, resolver, options))
}

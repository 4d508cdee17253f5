import * as v from 'valibot'
import { basePath, type Endpoint, fillPath, type Input, type Output } from '../../contract/endpoint.ts'
import { Proposed } from '../../contract/proposals.ts'
import { Failure, Success } from '../../contract/responses.ts'

export { contract } from '../../contract/index.ts'

const accepted = 202

export interface ClientOptions {
  /** The address of the shop: `https://joma.example`. */
  url: string
  /** An API key (`jk_…`) or an access token. Absent: for calls without a sign-in. */
  key?: string
  /** Default: that of the platform. */
  fetch?: typeof fetch
}

export interface CallOptions {
  /** A UUID of the caller. A write that is repeated with the same key and input has its effect once. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A refusal of the server. `code` is stable: compare it, never the message. */
export class JomaError extends Error {
  readonly status: number
  readonly failure: Failure

  constructor(status: number, failure: Failure) {
    super(failure.message)
    this.status = status
    this.failure = failure
  }
}

/** A write that waits for a second administrator, and has had no effect yet. */
export class JomaProposed extends Error {
  readonly proposal: string

  constructor(proposal: string) {
    super('It waits for a second administrator.')
    this.proposal = proposal
  }
}

/**
 * Creates a function that makes calls: `await call(contract.users.list, { search: 'rahim' })`. Amounts are taka. It throws a `JomaError` if
 * the server refuses, a `JomaProposed` if a second person has to confirm, and the error of `fetch` without a response: then repeat a
 * write with the same `idempotencyKey`.
 */
export function createClient({ url, key, fetch: send = fetch }: ClientOptions) {
  return async <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { idempotencyKey, signal }: CallOptions = {},
  ): Promise<Output<E>> => {
    const { path, rest } = fillPath(endpoint.path, input as object)
    const isRead = endpoint.method === 'GET'
    const given = Object.entries(rest).filter(([, value]) => value !== undefined)
    const query = isRead && given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : ''
    const response = await send(new URL(`${basePath}${path}${query}`, url), {
      method: endpoint.method,
      headers: {
        ...(key && { Authorization: `Bearer ${key}` }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
        ...(!isRead && { 'Content-Type': 'application/json' }),
      },
      ...(!isRead && { body: JSON.stringify(rest) }),
      ...(signal && { signal }),
    })
    const body: unknown = await response.json()
    if (!response.ok) throw new JomaError(response.status, v.parse(Failure, body))
    const { data } = v.parse(Success(v.unknown()), body)
    if (response.status === accepted) throw new JomaProposed(v.parse(Proposed, data).proposal)
    return v.parse(endpoint.output, data) as Output<E>
  }
}

import ky, { HTTPError, type ResponsePromise } from 'ky'
import * as v from 'valibot'
import { basePath, type Endpoint, fillPath, type Input, type Output } from '#contract/endpoint.ts'
import { idleHeader } from '#contract/idle.ts'
import { Failure, Success } from '#contract/responses.ts'
import { watchCall } from '../connectivity/connectivity.ts'
import { isIdle } from '../session/last-use.ts'
import { readToken } from '../session/token.ts'
import { CallError } from './call-error.ts'
import { fetchOrTake } from './early-reads.ts'
import { ProposedError } from './proposed-error.ts'

/** Until then a request can still arrive. */
export const callTimeoutMs = 60_000

const http = ky.create({
  prefix: new URL(basePath, location.origin).href,
  timeout: callTimeoutMs,
  // The query client decides about retries; two layers of them would multiply.
  retry: 0,
  fetch: fetchOrTake,
})

interface CallOptions {
  signal?: AbortSignal
  /** A UUID. The same key with the same input has its effect once. */
  idempotencyKey?: string
  /** The browser sends it to the end although the page is closed. For small bodies. */
  keepalive?: boolean
}

/**
 * Calls an endpoint and returns the `data` of its response, checked by the schema `output`.
 * Throws `CallError` if the server refuses, or there is no response within 60 s, and `ProposedError` if a second person has to
 * confirm it. A read whose response was lost with the network fails as soon as the network is back, so that it can be retried.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, idempotencyKey, keepalive = false }: CallOptions = {},
): Promise<Output<E>> {
  const token = readToken()
  const { path, rest } = fillPath(endpoint.path, input as object)
  const payload =
    endpoint.method === 'GET' ? { searchParams: rest as Record<string, string | undefined> } : { json: rest }
  const aborter = new AbortController()
  signal?.addEventListener('abort', () => aborter.abort(signal.reason))
  // A write is not aborted, because it may have had its effect.
  const watched = watchCall(() => endpoint.method === 'GET' && aborter.abort())
  try {
    const sent = http(path.slice(1), {
      method: endpoint.method,
      ...payload,
      signal: aborter.signal,
      keepalive,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(isIdle() && { [idleHeader]: '1' }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
    })
    const data = await readData(sent, endpoint)
    watched.answered()
    return data as Output<E>
  } catch (error) {
    if (error instanceof ProposedError) {
      watched.answered()
      throw error
    }
    if (aborter.signal.aborted) watched.cancelled()
    else if (error instanceof HTTPError && v.is(Failure, error.data)) watched.answered()
    // Another server has answered, such as a captive portal.
    else watched.unanswered()
    if (signal?.aborted) throw error
    throw error instanceof HTTPError
      ? new CallError(error.response.status, error.data, { cause: error, isStaleSession: readToken() !== token })
      : new CallError(undefined, undefined, { cause: error })
  }
}

async function readData(sent: ResponsePromise, { output }: Endpoint): Promise<unknown> {
  const isProposal = (await sent).status === 202
  const { data, message } = await sent.json(Success(isProposal ? v.unknown() : output))
  if (isProposal) throw new ProposedError(message)
  return data
}

import ky, { HTTPError } from 'ky'
import * as v from 'valibot'
import { Answer, Failure } from '#contract/answers.ts'
import { type Endpoint, fillPath, type Input, type Output } from '#contract/endpoint.ts'
import { watchCall } from '../connectivity/connectivity.ts'
import { readToken } from '../session/session.ts'
import { CallError } from './call-error.ts'

export const basePath = '/api/v1'

const http = ky.create({
  prefix: new URL(basePath, location.origin).href,
  timeout: 60_000,
  // The query client decides about retries; two layers of them would multiply.
  retry: 0,
})

interface CallOptions {
  signal?: AbortSignal
  /** A UUID: the same key with the same input has its effect once. */
  idempotencyKey?: string
}

/**
 * Makes the call of a row and gives its `data`, checked by the row's `output`.
 * Throws `CallError` where the server refuses, no answer comes, or 60,000 ms pass; a read that waits for what was lost
 * with the network does so once there is a network again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Output<E>> {
  const token = readToken()
  const { path, rest } = fillPath(endpoint.path, input as object)
  const payload =
    endpoint.method === 'GET' ? { searchParams: rest as Record<string, string | undefined> } : { json: rest }
  const lost = new AbortController()
  signal?.addEventListener('abort', () => lost.abort(signal.reason))
  // A write may have had its effect already.
  const watched = watchCall(() => endpoint.method === 'GET' && lost.abort())
  try {
    const answer = await http(path.slice(1), {
      method: endpoint.method,
      ...payload,
      signal: lost.signal,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
    }).json(Answer(endpoint.output))
    watched.answered()
    return answer.data as Output<E>
  } catch (error) {
    if (lost.signal.aborted) watched.over()
    else if (error instanceof HTTPError && v.is(Failure, error.data)) watched.answered()
    // Whoever else answers, a Wi-Fi that wants a log-in first, is not Joma.
    else watched.silent()
    if (signal?.aborted) throw error
    throw error instanceof HTTPError
      ? new CallError(error.response.status, error.data, { cause: error, isOutlived: readToken() !== token })
      : new CallError(undefined, undefined, { cause: error })
  }
}

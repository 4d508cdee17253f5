import * as v from 'valibot'
import { Answer, Failure } from '#contract/answers.ts'
import { basePath, fillPath } from '#contract/endpoint.ts'
import { type Entry, rows } from './entry.ts'
import type { Outcome } from './transition.ts'

/** Soon enough that a person who waits learns that it waits too. */
const timeoutMs = 20_000

/** Tries once to send an entry, with its id as the Idempotency-Key. Only our own server's words say what became of it. */
export async function send({ id, kind, body }: Entry, token: string): Promise<Outcome> {
  const row = rows[kind]
  const { path, rest } = fillPath(row.path, body)
  try {
    const response = await fetch(basePath + path, {
      method: row.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': id },
      body: JSON.stringify(rest),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return outcomeOf(response, await response.json())
  } catch {
    return { is: 'unknown' }
  }
}

function outcomeOf({ ok, status, headers }: Response, body: unknown): Outcome {
  // A newer server may answer more than this page knows; that it has arrived is what counts.
  const done = v.safeParse(Answer(v.unknown()), body)
  if (ok && done.success) return { is: 'sent', output: done.output.data }
  const failure = v.safeParse(Failure, body)
  if (!failure.success) return { is: 'unknown' }
  const retryAfterS = Number(headers.get('Retry-After'))
  if (comesBack.has(status) && retryAfterS > 0) return { is: 'later', retryAfterMs: retryAfterS * 1000 }
  if (status === 401) return { is: 'unauthorized' }
  if (status >= 500 || status === 408 || status === 429) return { is: 'unknown' }
  const { success: _, stack: __, ...refused } = failure.output
  return { is: 'refused', refused: { status, ...refused } }
}

/** Where `Retry-After` says when: 409 is this very request still running, another 409 is for good. */
const comesBack = new Set([409, 429, 503])

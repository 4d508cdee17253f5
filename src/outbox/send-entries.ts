import * as v from 'valibot'
import { basePath, fillPath } from '#contract/endpoint.ts'
import { Failure, Success } from '#contract/responses.ts'
import { withLock } from '../storage/with-lock.ts'
import { changeEntries, changeEntry, readEntries } from './entries.ts'
import { type Entry, isOverLimit, type Kind, outboxEndpoints } from './entry.ts'
import { markRefused, readSendingSession } from './session-mirror.ts'
import { applyOutcome, findNextDue, makeDue, markSending, type Outcome, recoverOrphan } from './transition.ts'

/** The Web Lock of the tab or worker that sends. */
export const outboxLock = 'joma-outbox'

/**
 * Sends the due entries of the signed-in account, oldest first. Of all tabs and the worker, one sends at a time. Resolves
 * when nothing is due any more; throws only if the browser has no storage. Without a network nothing is tried, so that the
 * entries stay editable. `isOnline`: by default what the browser says, which is wrong on some machines; a caller that has an answer
 * of the server knows better.
 */
export async function sendEntries({ isOnline = navigator.onLine } = {}): Promise<void> {
  if (isOnline) await withLock(outboxLock, sendAllDue)
}

async function sendAllDue(): Promise<void> {
  const first = await readSendingSession()
  if (!first) return
  // A sender holds the lock, so an entry in `sending` was left by a killed one.
  await changeEntries(first.username, ({ state }) => state === 'sending', recoverOrphan)
  await changeEntries(first.username, ({ state }) => state === 'sign-in', toWaiting)

  // A failing entry blocks the later entries of its kind, which would fail too, but no other kind.
  const blockedKinds = new Set<Kind>()
  for (;;) {
    // The user may have signed out in the meantime.
    const session = await readSendingSession()
    if (session?.username !== first.username) return
    const next = findNextDue(await readEntries(session.username), blockedKinds, Date.now())
    if (!next) return
    const outcome = await sendOne(next, session.token)
    if (outcome?.is === 'unknown' || outcome?.is === 'later') blockedKinds.add(next.kind)
  }
}

async function sendOne({ id }: Entry, token: string): Promise<Outcome | undefined> {
  const entry = await changeEntry(id, (now) => (now.state === 'waiting' ? markSending(now) : undefined))
  if (!entry) return undefined
  const outcome = await send(entry, token)
  if (outcome.is === 'unauthorized') await markRefused(token, true)
  await changeEntry(
    id,
    (now) => applyOutcome(now, outcome, { nowMs: Date.now(), jitter: Math.random() }),
    outcome.is === 'sent' ? { state: 'sent', output: outcome.output } : undefined,
  )
  return outcome
}

const toWaiting = (entry: Entry): Entry => ({ ...entry, state: 'waiting' })

/** After this time the row shows that the entry still waits. */
const sendTimeoutMs = 20_000

/** Makes one attempt to send an entry, with its id as the Idempotency-Key. Another server's response has the outcome `unknown`. */
async function send({ id, kind, body }: Entry, token: string): Promise<Outcome> {
  const endpoint = outboxEndpoints[kind]
  const { path, rest } = fillPath(endpoint.path, body)
  try {
    const response = await fetch(basePath + path, {
      method: endpoint.method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': id },
      body: JSON.stringify(rest),
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    return toOutcome(response, await response.json())
  } catch {
    return { is: 'unknown' }
  }
}

function toOutcome({ ok, status, headers }: Response, body: unknown): Outcome {
  // A newer server may send another output. The entry has arrived all the same.
  const done = v.safeParse(Success(v.unknown()), body)
  if (ok && done.success) return { is: 'sent', output: done.output.data }
  const failure = v.safeParse(Failure, body)
  if (!failure.success) return { is: 'unknown' }
  const retryAfterS = Number(headers.get('Retry-After'))
  if (retryableStatuses.has(status) && retryAfterS > 0) return { is: 'later', retryAfterMs: retryAfterS * 1000 }
  if (status === 401) return { is: 'unauthorized' }
  if (status >= 500 || status === 408 || status === 429) return { is: 'unknown' }
  const { success: _, stack: __, ...refused } = failure.output
  return { is: 'refused', refused: { status, ...refused } }
}

/** With `Retry-After`. A 409 with it means that this request is still running; a 409 without it is final. */
const retryableStatuses = new Set([409, 429, 503])

/** Whether the signed-in account has entries to send. */
export async function hasPending(): Promise<boolean> {
  const session = await readSendingSession()
  if (!session) return false
  return (await readEntries(session.username)).some(({ state }) => state === 'waiting' || state === 'sending')
}

/** Makes entries due at once that failed without a response or were over a limit. After a `Retry-After` they still wait. */
export const retryNow = (username: string): Promise<void> =>
  changeEntries(
    username,
    (entry) => entry.state === 'waiting' && (entry.mayHaveArrived || isOverLimit(entry)) && entry.nextAtMs > Date.now(),
    makeDue,
  )

import { type Entry, hasArrived, isOverLimit, type Refused } from './entry.ts'

/** The outcome of one attempt. */
export type Outcome =
  | { is: 'sent'; output: unknown }
  /** A final refusal: the request had no effect, except one that `hasArrived`. */
  | { is: 'refused'; refused: Refused }
  | { is: 'unauthorized' }
  /** Retry-After: this request is still running, or there are too many. */
  | { is: 'later'; retryAfterMs: number }
  /** No response, or a server error: the request may have had its effect. */
  | { is: 'unknown' }

const minBackoffMs = 5_000
const maxBackoffMs = 15 * 60_000

interface Timing {
  nowMs: number
  /** From 0 to 1, so that many phones do not retry at the same instant. */
  jitter: number
}

export const markSending = (entry: Entry): Entry => ({
  ...entry,
  state: 'sending',
  attempts: entry.attempts + 1,
  refused: null,
})

/** Its sender was killed, perhaps after the request had arrived. */
export const recoverOrphan = (entry: Entry): Entry => ({
  ...entry,
  state: 'waiting',
  mayHaveArrived: true,
  nextAtMs: 0,
})

/** The entry after an attempt; null if it has arrived. Times are ms since 1970. */
export function applyOutcome(entry: Entry, outcome: Outcome, { nowMs, jitter }: Timing): Entry | null {
  switch (outcome.is) {
    case 'sent':
      return null
    case 'refused':
      return applyRefusal({ ...entry, refused: outcome.refused }, nowMs)
    case 'unauthorized':
      return { ...entry, state: 'sign-in' }
    case 'later':
      return { ...entry, state: 'waiting', ...waitFrom(nowMs, Math.min(outcome.retryAfterMs, maxBackoffMs)) }
    case 'unknown':
      return {
        ...entry,
        state: 'waiting',
        mayHaveArrived: true,
        ...waitFrom(nowMs, getBackoffMs(entry.attempts, jitter)),
      }
  }
}

/** An entry over a limit waits and stays editable, because the refusal had no effect. */
function applyRefusal(entry: Entry, nowMs: number): Entry {
  const waiting: Entry = { ...entry, state: 'waiting', mayHaveArrived: false, attempts: 0 }
  if (isOverLimit(waiting)) return { ...waiting, ...waitFrom(nowMs, maxBackoffMs) }
  return { ...entry, state: 'needs-fix', mayHaveArrived: hasArrived(entry.refused?.code) }
}

const waitFrom = (nowMs: number, waitMs: number) => ({ nextAtMs: nowMs + waitMs, waitMs })

/** How long an entry still waits, in ms. Not longer than its pause, because the clock may have been set back. */
export const getWaitLeftMs = ({ nextAtMs, waitMs = maxBackoffMs }: Entry, nowMs: number): number => {
  const leftMs = Math.max(0, nextAtMs - nowMs)
  return leftMs > waitMs ? 0 : leftMs
}

/** An edited entry starts again under the same idempotency key, so that it cannot have its effect twice. */
export const applyEdit = (entry: Entry, body: Entry['body']): Entry => ({
  ...entry,
  body,
  state: 'waiting',
  attempts: 0,
  nextAtMs: 0,
  refused: null,
})

/** Ends the backoff. */
export const makeDue = (entry: Entry): Entry => ({ ...entry, state: 'waiting', nextAtMs: 0 })

/** The oldest due entry, except of kinds in `blockedKinds`. */
export function findNextDue(
  entries: Entry[],
  blockedKinds: ReadonlySet<Entry['kind']>,
  nowMs: number,
): Entry | undefined {
  return entries
    .filter((entry) => entry.state === 'waiting' && getWaitLeftMs(entry, nowMs) === 0 && !blockedKinds.has(entry.kind))
    .filter((entry) => !entries.some((other) => isBehind(entry, other) && getWaitLeftMs(other, nowMs) > 0))
    .sort((one, other) => one.createdAtMs - other.createdAtMs)[0]
}

/** The limit of an earlier entry applies to a later one of its kind too. Replies have a limit for each thread. */
const isBehind = (entry: Entry, other: Entry): boolean =>
  entry.kind !== 'reply' && other.kind === entry.kind && isOverLimit(other) && other.createdAtMs < entry.createdAtMs

/** When the next entry is due, in ms since 1970. Undefined while all of them wait for a sign-in. */
export function findNextDueMs(entries: Entry[], nowMs: number): number | undefined {
  if (entries.some(({ state }) => state === 'sign-in')) return undefined
  const times = entries
    .filter((entry) => entry.state === 'waiting' && !entries.some((other) => isBehind(entry, other)))
    .map((entry) => nowMs + getWaitLeftMs(entry, nowMs))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Exponential backoff from 5 s to 15 min, with up to 25 % jitter. Whole ms: a rounded sum would look like a clock that was set back. */
const getBackoffMs = (attempts: number, jitter: number) =>
  Math.round(Math.min(minBackoffMs * 2 ** (attempts - 1), maxBackoffMs) * (1 - jitter / 4))

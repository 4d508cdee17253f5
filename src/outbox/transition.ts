import type { Entry, Refused } from './entry.ts'

/** What one try to send has come to. */
export type Outcome =
  | { is: 'sent'; output: unknown }
  /** The server has said no, for ever: nothing has happened. */
  | { is: 'refused'; refused: Refused }
  | { is: 'unauthorized' }
  /** It asks to come back: it is busy with this very request, or with too many. */
  | { is: 'later'; retryAfterMs: number }
  /** No answer, or one that says nothing: the network, or an error of the server's own. */
  | { is: 'unknown' }

const shortestWaitMs = 5_000
const longestWaitMs = 15 * 60_000

interface Moment {
  nowMs: number
  /** From 0 to 1, so that many phones do not come back at the same instant. */
  jitter: number
}

export const markSending = (entry: Entry): Entry => ({ ...entry, state: 'sending', attempts: entry.attempts + 1 })

/** Who was sending it is gone: killed in the middle, perhaps after it had arrived. */
export const recoverOrphan = (entry: Entry): Entry => ({
  ...entry,
  state: 'waiting',
  mayHaveArrived: true,
  nextAtMs: 0,
})

/** What becomes of an entry that was tried; null once it has arrived. Times are ms since 1970. */
export function applyOutcome(entry: Entry, outcome: Outcome, { nowMs, jitter }: Moment): Entry | null {
  switch (outcome.is) {
    case 'sent':
      return null
    case 'refused':
      return { ...entry, state: 'needs-fix', mayHaveArrived: false, refused: outcome.refused }
    case 'unauthorized':
      return { ...entry, state: 'sign-in' }
    case 'later':
      return { ...entry, state: 'waiting', nextAtMs: nowMs + Math.min(outcome.retryAfterMs, longestWaitMs) }
    case 'unknown':
      return { ...entry, state: 'waiting', mayHaveArrived: true, nextAtMs: nowMs + waitMs(entry.attempts, jitter) }
  }
}

/** What somebody has changed starts again; it stays under its key, so that it can never be two. */
export const applyEdit = (entry: Entry, body: Entry['body']): Entry => ({
  ...entry,
  body,
  state: 'waiting',
  attempts: 0,
  nextAtMs: 0,
  refused: null,
})

/** Somebody asks for it, or the network is back: it need not wait any longer. */
export const dueNow = (entry: Entry): Entry => ({ ...entry, state: 'waiting', nextAtMs: 0 })

/** The entry to send next: the oldest that is due, of a kind that nothing has just gone wrong with. */
export function nextDue(entries: Entry[], stuck: ReadonlySet<Entry['kind']>, nowMs: number): Entry | undefined {
  return entries
    .filter(({ state, nextAtMs, kind }) => state === 'waiting' && nextAtMs <= nowMs && !stuck.has(kind))
    .sort((one, other) => one.createdAtMs - other.createdAtMs)[0]
}

/** When the next one becomes due, in ms since 1970. */
export function dueAtMs(entries: Entry[]): number | undefined {
  const times = entries.flatMap(({ state, nextAtMs }) => (state === 'waiting' ? [nextAtMs] : []))
  return times.length > 0 ? Math.min(...times) : undefined
}

/** 5 s at first, twice as long each time, at most 15 min; up to a quarter shorter. */
const waitMs = (attempts: number, jitter: number) =>
  Math.min(shortestWaitMs * 2 ** (attempts - 1), longestWaitMs) * (1 - jitter / 4)

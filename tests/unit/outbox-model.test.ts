import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, isEditable } from '#src/outbox/entry.ts'
import {
  applyEdit,
  applyOutcome,
  findNextDue,
  findNextDueMs,
  getWaitLeftMs,
  makeDue,
  markSending,
  type Outcome,
  recoverOrphan,
} from '#src/outbox/transition.ts'

/** One entry, its effects on the server and the clock. */
interface State {
  entry: Entry | null
  /** The content of each effect. */
  effects: unknown[]
  nowMs: number
}

type Step = (state: State) => State

const fresh: Entry = {
  id: '0198c0de-0000-7000-8000-000000000000',
  version: 1,
  username: 'rahima_k',
  kind: 'support',
  body: { message: 'first' },
  createdAtMs: 0,
  attempts: 0,
  nextAtMs: 0,
  state: 'waiting',
  mayHaveArrived: false,
  refused: null,
}

const no = { status: 422, code: 'below_least_top_up', message: 'No.' }
const reused = { status: 422, code: 'key_reused', message: 'No.' }

/** The server runs an effect once for a key, and replays the response for the same content. */
function arrive(state: State): { effects: unknown[]; outcome: Outcome } {
  const sent = JSON.stringify(state.entry?.body)
  const [firstContent] = state.effects
  if (firstContent === undefined) return { effects: [sent], outcome: { is: 'sent', output: null } }
  const isSame = firstContent === sent
  return { effects: state.effects, outcome: isSame ? { is: 'sent', output: null } : { is: 'refused', refused: reused } }
}

/** One attempt to send the entry, if it is due. */
const attempt =
  (how: (state: State) => { effects: unknown[]; outcome: Outcome | 'killed' }): Step =>
  (state) => {
    const due = state.entry && findNextDue([state.entry], new Set(), state.nowMs)
    if (!due) return state
    const entry = markSending(due)
    const { effects, outcome } = how({ ...state, entry })
    return {
      ...state,
      effects,
      entry: outcome === 'killed' ? entry : applyOutcome(entry, outcome, { nowMs: state.nowMs, jitter: 0.5 }),
    }
  }

/** A response without an effect. */
const answered = (outcome: Outcome) => attempt(({ effects }) => ({ effects, outcome }))

const steps: Record<string, Step> = {
  'arrives, and the response arrives': attempt(arrive),
  'arrives, and the response is lost': attempt((state) => ({ ...arrive(state), outcome: { is: 'unknown' } })),
  'does not arrive': answered({ is: 'unknown' }),
  'is killed before it arrives': attempt(({ effects }) => ({ effects, outcome: 'killed' })),
  'is killed after it arrives': attempt((state) => ({ ...arrive(state), outcome: 'killed' })),
  'is refused, if it has no effect yet': attempt((state) =>
    state.effects.length > 0 ? arrive(state) : { effects: state.effects, outcome: { is: 'refused', refused: no } },
  ),
  'gets Retry-After': answered({ is: 'later', retryAfterMs: 30_000 }),
  'gets a 401': answered({ is: 'unauthorized' }),
  'its member signs in again': withEntry((entry) =>
    entry.state === 'sign-in' ? { ...entry, state: 'waiting' } : entry,
  ),
  'another tab takes the lock': withEntry((entry) => (entry.state === 'sending' ? recoverOrphan(entry) : entry)),
  'the user presses Send now': withEntry((entry) => (entry.state === 'waiting' ? makeDue(entry) : entry)),
  'the user edits it': withEntry((entry) => (isEditable(entry) ? applyEdit(entry, { message: 'second' }) : entry)),
  'time passes': (state) => ({ ...state, nowMs: state.nowMs + 16 * 60_000 }),
}

function withEntry(alter: (entry: Entry) => Entry): Step {
  return (state) => ({ ...state, entry: state.entry && alter(state.entry) })
}

const stepNames = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 40 })

test('an entry has its effect once, and leaves the outbox only afterwards', () => {
  fc.assert(
    fc.property(stepNames, (names) => {
      let state: State = { entry: fresh, effects: [], nowMs: 0 }
      for (const name of names) {
        state = steps[name]!(state)
        expect(state.effects.length).toBeLessThanOrEqual(1)
        if (state.entry === null) expect(state.effects).toHaveLength(1)
        if (state.entry) checkEntry(state.entry, state)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('from any state, the entry is sent once the network and the session work', () => {
  fc.assert(
    fc.property(stepNames, (names) => {
      let state = names.reduce((now, name) => steps[name]!(now), { entry: fresh, effects: [], nowMs: 0 } as State)
      const isStuck = state.entry?.state === 'needs-fix'
      for (const name of ['another tab takes the lock', 'its member signs in again', 'time passes'] as const) {
        state = steps[name]!(state)
      }

      state = steps['arrives, and the response arrives']!(state)

      if (!isStuck && state.entry) expect(state.entry.state).toBe('needs-fix')
      if (!state.entry) expect(state.effects).toHaveLength(1)
    }),
    { numRuns: 2_000 },
  )
})

/** Checks the rules for the state of an entry. */
function checkEntry(entry: Entry, { effects, nowMs }: State) {
  // An entry that may have arrived cannot be edited, because the server could run both versions.
  if (isEditable(entry)) expect(effects).toEqual([])
  if (entry.state === 'needs-fix') expect(entry.refused).not.toBeNull()
  if (entry.state === 'waiting') expect(entry.nextAtMs - nowMs).toBeLessThanOrEqual(15 * 60_000)
  if (effects.length > 0 && entry.state !== 'sending') expect(entry.mayHaveArrived).toBe(true)
}

test.each([
  [1, 5_000],
  [2, 10_000],
  [3, 20_000],
  [8, 640_000],
  [9, 900_000],
  [60, 900_000],
])('after %i attempts without a response the next one is at most %i ms later', (attempts, atMostMs) => {
  const wait = (jitter: number) =>
    applyOutcome({ ...fresh, attempts, state: 'sending' }, { is: 'unknown' }, { nowMs: 0, jitter })!.nextAtMs

  expect(wait(0)).toBe(atMostMs)
  expect(wait(1)).toBe(atMostMs * 0.75)
})

test('the oldest due entry is sent first, and never behind a failing entry of another kind', () => {
  const entry = (id: string, more: Partial<Entry>): Entry => ({ ...fresh, id, ...more })
  const entries = [
    entry('later', { createdAtMs: 3, kind: 'claim' }),
    entry('backs off', { createdAtMs: 1, nextAtMs: 900 }),
    entry('oldest', { createdAtMs: 2 }),
    entry('wrong', { createdAtMs: 0, state: 'needs-fix' }),
  ]

  expect(findNextDue(entries, new Set(), 500)?.id).toBe('oldest')
  expect(findNextDue(entries, new Set(['support']), 500)?.id).toBe('later')
  expect(findNextDue(entries, new Set(['support', 'claim']), 500)).toBeUndefined()
  expect(findNextDue(entries, new Set(), 900)?.id).toBe('backs off')
})

test.each([
  [{ is: 'unknown' } as const, 5_000],
  [{ is: 'later', retryAfterMs: 60_000 } as const, 60_000],
])('after %j no wait grows because the clock was set back', (outcome, waitMs) => {
  const dayMs = 24 * 60 * 60_000
  const waiting = applyOutcome({ ...fresh, attempts: 1 }, outcome, { nowMs: 2 * dayMs, jitter: 0 })!

  expect(getWaitLeftMs(waiting, 2 * dayMs)).toBe(waitMs)
  expect(getWaitLeftMs(waiting, 2 * dayMs + 2_000)).toBe(waitMs - 2_000)
  expect(findNextDueMs([waiting], 2 * dayMs + 2_000)).toBe(2 * dayMs + waitMs)
  for (const backMs of [10_000, 60 * 60_000, dayMs]) {
    const nowMs = 2 * dayMs - backMs
    expect(getWaitLeftMs(waiting, nowMs)).toBeLessThanOrEqual(waitMs)
    expect(findNextDueMs([waiting], nowMs)! - nowMs).toBeLessThanOrEqual(waitMs)
  }
  expect(findNextDue([waiting], new Set(), dayMs)?.id).toBe(fresh.id)
})

test('an entry that failed is not due again in the same millisecond, with any jitter', () => {
  fc.assert(
    fc.property(fc.nat(999_983), fc.integer({ min: 1, max: 20 }), (part, attempts) => {
      const nowMs = 1_795_866_000_123
      const failed = applyOutcome({ ...fresh, attempts }, { is: 'unknown' }, { nowMs, jitter: part / 999_983 })
      expect(getWaitLeftMs(failed!, nowMs)).toBeGreaterThan(3_000)
    }),
  )
})

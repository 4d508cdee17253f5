import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, isEditable } from '#src/outbox/entry.ts'
import {
  applyEdit,
  applyOutcome,
  dueNow,
  markSending,
  nextDue,
  type Outcome,
  recoverOrphan,
} from '#src/outbox/transition.ts'

/** The world around one entry: what the server has kept under its key, and the clock. */
interface World {
  entry: Entry | null
  /** How often its effect has happened; and with which contents. */
  effects: unknown[]
  nowMs: number
}

type Step = (world: World) => World

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

const no = { status: 422, code: 'key_reused', message: 'No.' }

/** The server keeps an effect once under a key, and answers to the same again as it did then. */
function arrive(world: World): { effects: unknown[]; outcome: Outcome } {
  const sent = JSON.stringify(world.entry?.body)
  const [kept] = world.effects
  if (kept === undefined) return { effects: [sent], outcome: { is: 'sent', output: null } }
  const isSame = kept === sent
  return { effects: world.effects, outcome: isSame ? { is: 'sent', output: null } : { is: 'refused', refused: no } }
}

/** A try of whoever holds the lock. Nothing happens where nothing is due. */
const trying =
  (how: (world: World) => { effects: unknown[]; outcome: Outcome | 'killed' }): Step =>
  (world) => {
    const due = world.entry && nextDue([world.entry], new Set(), world.nowMs)
    if (!due) return world
    const entry = markSending(due)
    const { effects, outcome } = how({ ...world, entry })
    return {
      ...world,
      effects,
      entry: outcome === 'killed' ? entry : applyOutcome(entry, outcome, { nowMs: world.nowMs, jitter: 0.5 }),
    }
  }

/** What the server answers before it looks at the contents, so that nothing is kept. */
const answered = (outcome: Outcome) => trying(({ effects }) => ({ effects, outcome }))

const steps: Record<string, Step> = {
  'arrives and is answered': trying(arrive),
  'arrives, and the answer is lost': trying((world) => ({ ...arrive(world), outcome: { is: 'unknown' } })),
  'is lost on its way': answered({ is: 'unknown' }),
  'is killed before it arrives': trying(({ effects }) => ({ effects, outcome: 'killed' })),
  'is killed after it has arrived': trying((world) => ({ ...arrive(world), outcome: 'killed' })),
  'is refused, where it was not kept': trying((world) =>
    world.effects.length > 0 ? arrive(world) : { effects: world.effects, outcome: { is: 'refused', refused: no } },
  ),
  'is asked to come back': answered({ is: 'later', retryAfterMs: 30_000 }),
  'meets a session that is over': answered({ is: 'unauthorized' }),
  'its member signs in again': withEntry((entry) =>
    entry.state === 'sign-in' ? { ...entry, state: 'waiting' } : entry,
  ),
  'the lock is taken by another': withEntry((entry) => (entry.state === 'sending' ? recoverOrphan(entry) : entry)),
  'somebody presses Send now': withEntry((entry) => (entry.state === 'waiting' ? dueNow(entry) : entry)),
  'somebody changes it': withEntry((entry) => (isEditable(entry) ? applyEdit(entry, { message: 'second' }) : entry)),
  'time passes': (world) => ({ ...world, nowMs: world.nowMs + 16 * 60_000 }),
}

function withEntry(alter: (entry: Entry) => Entry): Step {
  return (world) => ({ ...world, entry: world.entry && alter(world.entry) })
}

const story = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 40 })

test('an entry has its effect once, and leaves the outbox only afterwards', () => {
  fc.assert(
    fc.property(story, (names) => {
      let world: World = { entry: fresh, effects: [], nowMs: 0 }
      for (const name of names) {
        world = steps[name]!(world)
        expect(world.effects.length).toBeLessThanOrEqual(1)
        if (world.entry === null) expect(world.effects).toHaveLength(1)
        if (world.entry) checkEntry(world.entry, world)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('from any state, the entry is sent once the network and the session work', () => {
  fc.assert(
    fc.property(story, (names) => {
      let world = names.reduce((now, name) => steps[name]!(now), { entry: fresh, effects: [], nowMs: 0 } as World)
      const isStuck = world.entry?.state === 'needs-fix'
      for (const name of ['the lock is taken by another', 'its member signs in again', 'time passes'] as const) {
        world = steps[name]!(world)
      }

      world = steps['arrives and is answered']!(world)

      if (!isStuck && world.entry) expect(world.entry.state).toBe('needs-fix')
      if (!world.entry) expect(world.effects).toHaveLength(1)
    }),
    { numRuns: 2_000 },
  )
})

/** What a person may be told, and may do, about an entry. */
function checkEntry(entry: Entry, { effects, nowMs }: World) {
  // What may have arrived cannot be changed: the server could hold two versions of it.
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

  expect(nextDue(entries, new Set(), 500)?.id).toBe('oldest')
  expect(nextDue(entries, new Set(['support']), 500)?.id).toBe('later')
  expect(nextDue(entries, new Set(['support', 'claim']), 500)).toBeUndefined()
  expect(nextDue(entries, new Set(), 900)?.id).toBe('backs off')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRunTo, type Line, linkLines, waitMs } from '#server/tills/link-lines.ts'
import { seedOf } from '../support/test-size.ts'

const minuteMs = 60_000
const seed = seedOf('LINK_LINES_SEED')

let nextId = 0
const createLine = (before: bigint, after: bigint, minute: number, storedMinute = minute): Line => ({
  id: String(nextId++).padStart(6, '0'),
  before,
  after,
  happenedAt: minute * minuteMs,
  storedAt: storedMinute * minuteMs,
})

interface State {
  head: bigint | null
  linked: Line[]
  waiting: Line[]
  forged: Line[]
}

/** Stores lines one after the other, as a till does. */
function receive(lines: Line[], state: State = { head: null, linked: [], waiting: [], forged: [] }): State {
  for (const line of lines) {
    const waiting = [...state.waiting, line]
    const recent = state.linked.slice(-50)
    const { head, linked, forged } = linkLines({ head: state.head, recent, waiting }, line.storedAt)
    state = {
      head,
      linked: [...state.linked, ...linked],
      waiting: waiting.filter((each) => !linked.includes(each) && !forged.includes(each)),
      forged: [...state.forged, ...forged],
    }
  }
  return state
}

interface Movement {
  change: number
  /** Minutes since the movement before. */
  pause: number
  /** Minutes until the SMS arrives. */
  delay: number
}

const movements = (changes: fc.Arbitrary<number>, delayMax = 9) =>
  fc.array(fc.record({ change: changes, pause: fc.nat(3), delay: fc.nat(delayMax) }), { minLength: 1, maxLength: 60 })
const sign = fc.constantFrom(-1, 1)
const anyChange = fc.tuple(fc.integer({ min: 1, max: 1_000_000_000 }), sign).map(([amount, by]) => amount * by)

/** A first line, which arrives at once and starts the chain, and one for each movement. */
function toLines(steps: Movement[]): [Line, ...Line[]] {
  let [balance, minute] = [10_000n, 20]
  const rest = steps.map(({ change, pause, delay }) => {
    const before = balance
    balance += BigInt(change)
    minute += pause
    return createLine(before, balance, minute, minute + delay)
  })
  return [createLine(0n, 10_000n, 0), ...rest]
}

const byArrival = (lines: Line[]) => lines.toSorted((one, other) => one.storedAt - other.storedAt)

test('genuine lines are all linked, in whatever order they arrive within 10 minutes', () => {
  fc.assert(
    fc.property(movements(anyChange), (steps) => {
      const lines = toLines(steps)
      const { linked, waiting, forged, head } = receive(byArrival(lines))
      expect({ linked: linked.length, waiting, forged, head }).toEqual({
        linked: lines.length,
        waiting: [],
        forged: [],
        head: lines.at(-1)!.after,
      })
    }),
    { seed },
  )
})

test('genuine lines that arrive within 4 minutes are linked although balances repeat', () => {
  const change = fc.constantFrom(-100, 100, 200, -200)
  fc.assert(
    fc.property(movements(change, 4), (steps) => {
      const lines = toLines(steps)
      const { linked, forged } = receive(byArrival(lines))
      expect(forged).toEqual([])
      expect(linked).toHaveLength(lines.length)
    }),
    { seed },
  )
})

test('a missing line leaves one gap of its size', () => {
  fc.assert(
    fc.property(movements(anyChange), fc.nat(), (steps, which) => {
      const [first, ...rest] = toLines(steps)
      // Two missing lines of the sum 0 leave no gap.
      fc.pre(new Set([first, ...rest].map(({ after }) => after)).size === rest.length + 1)
      const missing = rest[which % rest.length]!
      const { head, linked, waiting, forged } = receive(byArrival([first, ...rest.filter((line) => line !== missing)]))
      const place = rest.indexOf(missing)
      expect(forged).toEqual([])
      expect(linked).toHaveLength(place + 1)
      expect(head).toBe(missing.before)
      const next = waiting.toSorted(
        (one, other) => one.happenedAt - other.happenedAt || (one.id < other.id ? -1 : 1),
      )[0]
      if (next) expect(next.before - head!).toBe(missing.after - missing.before)
      else expect(place).toBe(rest.length - 1)
    }),
    { seed },
  )
})

test('a run of forged lines that does not know the balance is never linked, and is proven forged', () => {
  fc.assert(
    fc.property(movements(anyChange), movements(anyChange), fc.nat(), (steps, forgedSteps, start) => {
      const [first, ...rest] = toLines(steps)
      // No genuine balance reaches it.
      const offset = 10n ** 15n + BigInt(start)
      const forgedLines = toLines(forgedSteps)
        .slice(1)
        .map((line) => ({ ...line, before: line.before + offset, after: line.after + offset }))
      const end = Math.max(...[...rest, ...forgedLines].map(({ storedAt }) => storedAt)) / minuteMs
      const last = createLine(rest.at(-1)!.after, 1n, end + waitMs / minuteMs + 1)
      const { linked, forged, waiting } = receive([...byArrival([first, ...rest, ...forgedLines]), last])
      expect(linked.filter((line) => forgedLines.some(({ id }) => id === line.id))).toEqual([])
      expect(forged.map(({ id }) => id).sort()).toEqual(forgedLines.map(({ id }) => id).sort())
      expect(waiting).toEqual([])
    }),
    { seed },
  )
})

test('a line that does not link is not forged before it has waited', () => {
  const [start, other, next] = [createLine(0n, 100n, 0), createLine(900n, 950n, 5), createLine(100n, 150n, 8)]
  const state = receive([start, other, next])
  expect(state).toMatchObject({ forged: [], waiting: [other], head: 150n })
  expect(receive([createLine(150n, 160n, 16)], state).forged).toEqual([other])
})

test('a failed transfer, which does not change the balance, is linked where it was', () => {
  const [start, failed, next] = [createLine(0n, 100n, 0), createLine(100n, 100n, 5, 12), createLine(100n, 150n, 8)]
  expect(receive([start, next, failed])).toMatchObject({ linked: [start, next, failed], waiting: [], head: 150n })
})

describe('a balance that an administrator enters', () => {
  const waiting = [createLine(500n, 600n, 1), createLine(700n, 750n, 2), createLine(750n, 800n, 3)]

  test('proves the run of lines that leads to it', () => {
    expect(findRunTo(800n, waiting)).toEqual(waiting.slice(1))
  })

  test('proves no line if none leads to it', () => {
    expect(findRunTo(801n, waiting)).toEqual([])
  })

  test('ends with lines that go in a circle', () => {
    const circle = [createLine(500n, 600n, 1), createLine(600n, 500n, 2)]
    expect(findRunTo(500n, circle)).toEqual(circle)
  })
})

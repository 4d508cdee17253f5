import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Line, LinkedLine } from '#server/tills/chain/line.ts'
import { linkLines, waitMs } from '#server/tills/chain/link-lines.ts'
import { findContradicted, findRunTo } from '#server/tills/chain/set-links.ts'
import { seedOf } from '../support/test-size.ts'

const minuteMs = 60_000
const seed = seedOf('LINK_LINES_SEED')

let nextId = 0
const createLine = (before: bigint, after: bigint, minute: number, storedMinute = minute): LinkedLine => ({
  id: String(nextId++).padStart(6, '0'),
  before,
  after,
  changes: [after - before],
  tolerance: 0n,
  isKnown: true,
  happenedAt: minute * minuteMs,
  storedAt: storedMinute * minuteMs,
})

interface State {
  head: bigint | null
  linked: LinkedLine[]
  waiting: Line[]
  forged: Line[]
}

/** Stores lines one after the other, as a till does. */
function receive(lines: Line[], state: State = { head: null, linked: [], waiting: [], forged: [] }): State {
  for (const line of lines) {
    const waiting = [...state.waiting, line]
    const recent = state.linked.slice(-50)
    const since = state.linked[0]?.happenedAt ?? null
    const { head, linked, forged, unproven } = linkLines({ head: state.head, since, recent, waiting }, line.storedAt)
    const ended = [...linked, ...forged, ...unproven].map(({ id }) => id)
    state = {
      head,
      linked: [...state.linked, ...linked],
      waiting: waiting.filter(({ id }) => !ended.includes(id)),
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
function toLines(steps: Movement[]): [LinkedLine, ...LinkedLine[]] {
  let [balance, minute] = [10_000n, 20]
  const rest = steps.map(({ change, pause, delay }) => {
    const before = balance
    balance += BigInt(change)
    minute += pause
    return createLine(before, balance, minute, minute + delay)
  })
  return [createLine(0n, 10_000n, 0), ...rest]
}

const byArrival = (lines: LinkedLine[]) => lines.toSorted((one, other) => one.storedAt - other.storedAt)

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
      if (next) expect(next.after - next.changes[0]! - head!).toBe(missing.after - missing.before)
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

describe('a line of an unknown form', () => {
  const start = createLine(0n, 100_000n, 0)
  const unknown = (after: bigint, changes: bigint[]): Line => ({
    ...createLine(0n, after, 2),
    changes,
    isKnown: false,
  })

  test('links if its amount explains the difference to the balance before, and the next one links to it', () => {
    const recharge = unknown(95_000n, [5_000n, -5_000n, 0n])
    const next = createLine(95_000n, 96_000n, 3)
    expect(receive([start, recharge as LinkedLine, next])).toMatchObject({
      linked: [{ id: start.id }, { id: recharge.id, before: 100_000n }, { id: next.id }],
      waiting: [],
      head: 96_000n,
    })
  })

  test('does not link if it does not know the balance, and what leads on from it does not either', () => {
    const forged = unknown(500n, [5_000n, -5_000n, 0n])
    const money = createLine(500n, 900_500n, 3)
    expect(receive([start, forged as LinkedLine, money])).toMatchObject({ linked: [{ id: start.id }], head: 100_000n })
  })

  test('starts no chain', () => {
    expect(receive([unknown(500n, [100n, 0n]) as LinkedLine]).head).toBe(null)
  })
})

test('a line whose commission is not shown links within its tolerance, and not beyond', () => {
  const [start, first] = [createLine(0n, 100_000n, 0), createLine(100_000n, 150_000n, 1)]
  const cashOut = { ...first, after: 150_205n, tolerance: 1_000n }
  const other = { ...first, after: 151_001n, tolerance: 1_000n }
  expect(receive([start, cashOut])).toMatchObject({ head: 150_205n })
  expect(receive([start, other])).toMatchObject({ head: 100_000n })
})

describe('SMS without a balance', () => {
  const start = createLine(0n, 1_000n, 0)
  const next = createLine(1_700n, 1_750n, 5)
  const link = (changes: bigint[], minutes = changes.map(() => 2)) =>
    linkLines(
      {
        head: start.after,
        since: start.happenedAt,
        recent: [start],
        waiting: [next],
        moves: changes.map((change, at) => ({ id: `move-${at}`, change, happenedAt: minutes[at]! * minuteMs })),
      },
      next.storedAt,
    )

  test.each([
    ['one', [700n], [1_700n]],
    ['two together', [400n, 300n], [1_400n, 1_700n]],
    ['two, one of which left the till', [-100n, 800n], [900n, 1_700n]],
  ])('fill a gap that they explain: %s', (_, changes, balances) => {
    const { head, linked, bridges } = link(changes)
    expect(bridges.map(({ after }) => after)).toEqual(balances)
    expect(linked).toMatchObject([{ id: next.id, before: 1_700n, by: 'bridge' }])
    expect(head).toBe(next.after)
  })

  test('that have nothing to do with the gap are left', () => {
    expect(link([50n, 700n, 3n]).bridges).toMatchObject([{ id: 'move-1' }])
  })

  test.each([
    ['their sum is another', [400n, 299n]],
    ['two choices of them do', [700n, 400n, 300n]],
    ['there are more than three', [700n, 1n, 2n, 3n]],
  ])('fill no gap if %s', (_, changes) => {
    expect(link(changes)).toMatchObject({ head: start.after, linked: [], bridges: [] })
  })

  test.each([
    ['a minute before the last line', 1, -1],
    ['earlier', 0, -2],
    ['a minute after the next line', 1, 6],
    ['later', 0, 7],
  ])('of %s fill %i gaps', (_, count, minute) => {
    expect(link([700n], [minute]).bridges).toHaveLength(count)
  })
})

describe('lines that a balance contradicts', () => {
  const [one, forged, genuine] = [createLine(0n, 100n, 0), createLine(100n, 900n, 1), createLine(100n, 130n, 2)]

  test('are those that left the chain where the genuine ones go on', () => {
    expect(findContradicted(findRunTo(130n, [genuine]), { head: 900n, recent: [one, forged] })).toEqual([forged])
  })

  test('are none if nothing leads to the balance, or what leads to it starts elsewhere', () => {
    expect(findContradicted(findRunTo(131n, [genuine]), { head: 900n, recent: [one, forged] })).toEqual([])
    expect(findContradicted([createLine(55n, 60n, 2)], { head: 900n, recent: [one, forged] })).toEqual([])
  })
})

import { minuteMs } from '#contract/durations.ts'
import type { Poisha } from '#contract/money.ts'
import { getStarts, isEarlier, type Line, type LinkedLine, type Move, startOf } from './line.ts'

interface Chain {
  /** The balance after the last linked line. Null if there is none. */
  head: Poisha | null
  /** When the chain started, in milliseconds. Null if it has not. */
  since: number | null
  /** The last linked lines, in any order. Lines seldom arrive so late that older ones are needed. */
  recent: LinkedLine[]
  waiting: Line[]
  /** The money of SMS without a balance that no gap has needed yet. */
  moves?: Move[]
}

export interface Links {
  head: Poisha | null
  /** Lines that are linked now. */
  linked: LinkedLine[]
  /** Moves that filled a gap, with the balances that follow. */
  bridges: (Move & { after: Poisha })[]
  /** Lines that the chain passes by: forged, or of another till. */
  forged: Line[]
  /** Lines about which the chain says nothing: they are no longer waited for. */
  unproven: Line[]
}

/** How long a line waits for late ones before it shows a gap or can be forged. */
export const waitMs = 10 * minuteMs

/**
 * Links waiting lines to a chain of balances: a line follows another if it starts at the balance where the other ends. The first known
 * line of a till starts its chain. SMS without a balance fill a gap if they explain it. A line is forged if it has waited for late ones,
 * and the chain goes from before its minute to after it without it.
 */
export function linkLines({ head: start, since, recent, waiting: all, moves = [] }: Chain, nowMs: number): Links {
  const waiting = new Waiting(all)
  const linked: LinkedLine[] = []
  let head = start
  const bridges: Links['bridges'] = []
  for (;;) {
    let next = waiting.takeNext(head)
    if (!next && head !== null) {
      const free = moves.filter(({ id }) => !bridges.some((each) => each.id === id))
      const bridged = waiting.takeBridged(head, free, newestOf([...recent, ...linked]))
      for (const move of [...(bridged?.bridge ?? [])].sort(isEarlier)) {
        head += move.change
        bridges.push({ ...move, after: head })
      }
      next = bridged?.line
    }
    if (!next) break
    linked.push(next)
    head = next.after
  }
  if (waiting.size > 0) linked.push(...waiting.takeLoops({ head, lines: [...recent, ...linked] }))
  const newestMs = newestOf([...recent, ...linked])
  const sinceMs = since ?? linked[0]?.happenedAt ?? Number.POSITIVE_INFINITY
  const overdue = waiting.list().filter(({ storedAt }) => storedAt + waitMs <= nowMs)
  const isAfterStart = ({ happenedAt }: Line) => happenedAt >= sinceMs + minuteMs
  const isPassed = ({ happenedAt }: Line) => happenedAt + minuteMs <= newestMs
  return {
    head,
    linked,
    bridges,
    forged: overdue.filter((line) => line.isKnown && isAfterStart(line) && isPassed(line)),
    unproven: overdue.filter((line) => (isAfterStart(line) ? !line.isKnown && isPassed(line) : head !== null)),
  }
}

const newestOf = (lines: LinkedLine[]): number => Math.max(...lines.map(({ happenedAt }) => happenedAt))

/** Waiting lines by the balances at which they can start, earliest first. */
class Waiting {
  readonly #byStart = new Map<Poisha, Line[]>()
  readonly #tolerant: Line[] = []
  readonly #lines = new Map<string, Line>()

  constructor(lines: Line[]) {
    for (const line of [...lines].sort(isEarlier)) {
      this.#lines.set(line.id, line)
      if (line.tolerance > 0n) this.#tolerant.push(line)
      for (const start of getStarts(line)) {
        const same = this.#byStart.get(start)
        if (same) same.push(line)
        else this.#byStart.set(start, [line])
      }
    }
  }

  get size(): number {
    return this.#lines.size
  }

  list = (): Line[] => [...this.#lines.values()]

  /** Removes the earliest line that starts at a balance; without a balance, the earliest known one. */
  takeNext(balance: Poisha | null): LinkedLine | undefined {
    if (balance === null) {
      const first = this.list().find(({ isKnown }) => isKnown)
      if (first) this.#delete(first)
      return first && startOf(first)
    }
    const line = this.#byStart.get(balance)?.[0] ?? this.#findTolerant(balance)
    if (line) this.#delete(line)
    return line && { ...line, before: balance }
  }

  #findTolerant = (balance: Poisha): Line | undefined =>
    this.#tolerant.find(({ after, changes, tolerance }) => distance(after - changes[0]!, balance) <= tolerance)

  #delete(line: Line): void {
    for (const start of getStarts(line)) {
      const same = this.#byStart.get(start)!
      same.splice(same.indexOf(line), 1)
    }
    if (line.tolerance > 0n) this.#tolerant.splice(this.#tolerant.indexOf(line), 1)
    this.#lines.delete(line.id)
  }

  /**
   * Removes lines that lead from a balance of the chain back to it: they came late, and their sum is 0. Their place is uncertain, because
   * a person who knows an earlier balance can write them.
   */
  takeLoops(chain: { head: Poisha | null; lines: LinkedLine[] }): LinkedLine[] {
    const ends = new Set([chain.head, ...chain.lines.map(({ after }) => after)])
    const found: LinkedLine[] = []
    for (const line of this.list()) {
      const first = startOf(line)
      const loop = line.isKnown && ends.has(first.before) ? this.#findLoop(first) : undefined
      if (!loop || !fits(chain, loop)) continue
      for (const { id } of loop) this.#delete(this.#lines.get(id)!)
      found.push(...loop.map((each) => ({ ...each, by: 'late' as const })))
    }
    return found
  }

  /** Undefined without a loop, and for a line that a loop has taken. */
  #findLoop(line: LinkedLine): LinkedLine[] | undefined {
    if (!this.#lines.has(line.id)) return undefined
    const loop = new Map([[line.id, line]])
    for (let at = line.after; at !== line.before; ) {
      const next = this.#byStart.get(at)?.find(({ id }) => !loop.has(id))
      if (!next || loop.size === loopMax) return undefined
      loop.set(next.id, { ...next, before: at })
      at = next.after
    }
    return [...loop.values()]
  }

  /**
   * Removes a known line that starts where one or two moves without a balance lead from the head. Only if just one choice of moves does, because
   * otherwise a wrong one could be taken. `newestMs` is the time of the newest linked line.
   */
  takeBridged(head: Poisha, moves: Move[], newestMs: number): { line: LinkedLine; bridge: Move[] } | undefined {
    if (moves.length === 0) return undefined
    for (const line of this.list()
      .filter(({ isKnown }) => isKnown)
      .slice(0, bridgedMax)) {
      const first = startOf(line)
      const between = moves.filter(
        ({ happenedAt }) => happenedAt + minuteMs >= newestMs && happenedAt <= line.happenedAt + minuteMs,
      )
      const [bridge, other] = between.length > movesMax ? [] : findSums(between, first.before - head)
      if (!bridge || other) continue
      this.#delete(line)
      return { line: { ...first, by: 'bridge' }, bridge }
    }
    return undefined
  }
}

/** More lines do not come late together. */
const loopMax = 20
/** Few, because each more makes it easier to find a forged line that fits. */
const bridgedMax = 20
const movesMax = 3

/** The choices of one or two moves with a sum, at most two choices. */
function findSums(moves: Move[], sum: Poisha): Move[][] {
  const found: Move[][] = moves.filter(({ change }) => change === sum).map((move) => [move])
  for (const [index, one] of moves.entries())
    for (const other of moves.slice(index + 1)) if (one.change + other.change === sum) found.push([one, other])
  return found.slice(0, 2)
}

const distance = (one: Poisha, other: Poisha) => (one > other ? one - other : other - one)

/** A line of the chain before the loop ends at its balance, and a later line or the head starts there. */
function fits({ head, lines }: { head: Poisha | null; lines: LinkedLine[] }, loop: LinkedLine[]): boolean {
  const [first, last] = [loop[0]!, loop.at(-1)!]
  const hasPlaceBefore = lines.some(
    ({ after, happenedAt }) => after === first.before && happenedAt <= first.happenedAt + minuteMs,
  )
  const hasPlaceAfter =
    head === last.after ||
    lines.some(({ before, happenedAt }) => before === last.after && happenedAt + minuteMs >= last.happenedAt)
  return hasPlaceBefore && hasPlaceAfter
}

import type { Poisha } from '#contract/money.ts'

/** An SMS as a line of its till: the balances around a movement. */
export interface Line {
  id: string
  before: Poisha
  after: Poisha
  /** Milliseconds. Providers show minutes, so that lines of one minute have no order. */
  happenedAt: number
  /** When it was stored, in milliseconds. */
  storedAt: number
}

interface Chain {
  /** The balance after the last linked line. Null if there is none. */
  head: Poisha | null
  /** The last linked lines, in any order. Lines seldom arrive so late that older ones are needed. */
  recent: Line[]
  waiting: Line[]
}

export interface Links {
  head: Poisha | null
  /** Lines that are linked now. */
  linked: Line[]
  /** Lines that the chain passes by: forged, or of another till. */
  forged: Line[]
}

const minuteMs = 60_000
/** How long a line waits for late ones before it shows a gap or can be forged. */
export const waitMs = 10 * minuteMs

/**
 * Links waiting lines to a chain of balances: a line follows another if it starts at the balance where the other ends. The first line of a
 * till starts its chain. A line is forged if it has waited for late ones, and the chain goes from before its minute to after it
 * without it.
 */
export function linkLines({ head: start, recent, waiting: all }: Chain, nowMs: number): Links {
  const waiting = new Waiting(all)
  const linked: Line[] = []
  let head = start
  for (let next = waiting.takeNext(head); next; next = waiting.takeNext(head)) {
    linked.push(next)
    head = next.after
  }
  if (waiting.size > 0) linked.push(...waiting.takeLoops({ head, lines: [...recent, ...linked] }))
  const newestMs = Math.max(...[...recent, ...linked].map(({ happenedAt }) => happenedAt))
  const isPassed = ({ happenedAt, storedAt }: Line) => storedAt + waitMs <= nowMs && happenedAt + minuteMs <= newestMs
  return { head, linked, forged: waiting.list().filter(isPassed) }
}

const isEarlier = (one: Line, other: Line) => one.happenedAt - other.happenedAt || (one.id < other.id ? -1 : 1)

/** Waiting lines by the balance at which they start, earliest first. */
class Waiting {
  readonly #byStart = new Map<Poisha, Line[]>()
  size = 0

  constructor(lines: Line[]) {
    for (const line of [...lines].sort(isEarlier)) {
      const same = this.#byStart.get(line.before)
      if (same) same.push(line)
      else this.#byStart.set(line.before, [line])
      this.size += 1
    }
  }

  list = (): Line[] => [...this.#byStart.values()].flat().sort(isEarlier)

  /** Removes the earliest line that starts at a balance; without a balance, the earliest one. */
  takeNext(balance: Poisha | null): Line | undefined {
    const line = balance === null ? this.list()[0] : this.#byStart.get(balance)?.[0]
    if (line) this.#delete(line)
    return line
  }

  #delete(line: Line): void {
    const same = this.#byStart.get(line.before)!
    same.splice(same.indexOf(line), 1)
    this.size -= 1
  }

  /** Removes lines that lead from a balance back to it, and fit into the chain where it has this balance: they came late, and their sum is 0. */
  takeLoops(chain: { head: Poisha | null; lines: Line[] }): Line[] {
    const found: Line[] = []
    for (const line of this.list()) {
      const loop = this.#findLoop(line)
      if (!loop || !fits(chain, loop)) continue
      for (const each of loop) this.#delete(each)
      found.push(...loop)
    }
    return found
  }

  /** Undefined without a loop, and for a line that a loop has taken. */
  #findLoop(line: Line): Line[] | undefined {
    if (!this.#byStart.get(line.before)?.includes(line)) return undefined
    const loop = [line]
    for (let at = line.after; at !== line.before; ) {
      const next = this.#byStart.get(at)?.find((each) => !loop.includes(each))
      if (!next) return undefined
      loop.push(next)
      at = next.after
    }
    return loop
  }
}

/** A line of the chain before the loop ends at its balance, and a later line or the head starts there. */
function fits({ head, lines }: { head: Poisha | null; lines: Line[] }, loop: Line[]): boolean {
  const [first, last] = [loop[0]!, loop.at(-1)!]
  const hasPlaceBefore = lines.some(
    ({ after, happenedAt }) => after === first.before && happenedAt <= first.happenedAt + minuteMs,
  )
  const hasPlaceAfter =
    head === last.after ||
    lines.some(({ before, happenedAt }) => before === last.after && happenedAt + minuteMs >= last.happenedAt)
  return hasPlaceBefore && hasPlaceAfter
}

/**
 * The waiting lines that lead to a balance which the provider's app shows. They are genuine, although lines before them are missing. Of
 * several that end at a balance, the latest one counts.
 */
export function findRunTo(balance: Poisha, waiting: Line[]): Line[] {
  const run: Line[] = []
  const rest = [...waiting].sort(isEarlier).reverse()
  for (let at = balance; ; ) {
    const index = rest.findIndex(({ after }) => after === at)
    if (index === -1) return run
    const [line] = rest.splice(index, 1)
    run.unshift(line!)
    at = line!.before
  }
}

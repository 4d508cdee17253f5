import type { Poisha } from '#contract/money.ts'

/** An SMS as a line of its till: the balances around a movement. */
export interface Line {
  id: string
  before: Poisha
  after: Poisha
  /** Milliseconds. Providers show minutes, so that lines of one minute have no order. */
  happenedAt: number
}

export interface Links {
  /** The balance after the last linked line. Null if there is none. */
  head: Poisha | null
  /** In the order of the chain. */
  linked: Line[]
  /** Lines that the chain passes by: forged, or of another till. */
  forged: Line[]
  waiting: Line[]
}

/** A place of the chain, at which a loop of lines can be inserted. */
interface Place {
  balance: Poisha
  at: number
}

interface Chain {
  head: Poisha | null
  /** The last linked lines. Older places are not needed, since lines seldom arrive an hour late. */
  recent: Line[]
  waiting: Line[]
}

const minuteMs = 60_000

/**
 * Links waiting lines to a chain of balances: a line follows another if it starts at the balance where the other ends. The first
 * line of a till starts its chain. A line is forged if the chain has passed its minute without it.
 */
export function linkLines({ head: start, recent, waiting: all }: Chain): Links {
  const waiting = new Waiting(all)
  const linked: Line[] = []
  let head = start
  const follow = () => {
    for (;;) {
      const next: Line | undefined = head === null ? waiting.first() : waiting.takeFrom(head)
      if (!next) return
      if (head === null) waiting.delete(next)
      linked.push(next)
      head = next.after
    }
  }
  follow()
  if (waiting.size === 0) return { head, linked, forged: [], waiting: [] }
  const places = [...recent, ...linked].flatMap(({ before, after, happenedAt: at }) => [
    { balance: before, at },
    { balance: after, at },
  ])
  linked.push(...waiting.takeLoops(places))
  const last = Math.max(...linked.map(({ happenedAt }) => happenedAt))
  const forged = waiting.rest().filter((line) => linked.length > 0 && line.happenedAt + minuteMs <= last)
  return { head, linked, forged, waiting: waiting.rest().filter((line) => !forged.includes(line)) }
}

/** Waiting lines by the balance at which they start, earliest first. */
class Waiting {
  readonly #byStart = new Map<Poisha, Line[]>()
  size = 0

  constructor(lines: Line[]) {
    const sorted = [...lines].sort((one, other) => one.happenedAt - other.happenedAt || (one.id < other.id ? -1 : 1))
    for (const line of sorted) {
      const same = this.#byStart.get(line.before)
      if (same) same.push(line)
      else this.#byStart.set(line.before, [line])
      this.size += 1
    }
  }

  /** All lines, earliest first. */
  rest = (): Line[] => [...this.#byStart.values()].flat().sort((one, other) => one.happenedAt - other.happenedAt)

  first = (): Line | undefined => this.rest()[0]

  /** Removes the earliest line that starts at a balance. */
  takeFrom(balance: Poisha): Line | undefined {
    const line = this.#byStart.get(balance)?.[0]
    if (line) this.delete(line)
    return line
  }

  delete(line: Line): void {
    const same = this.#byStart.get(line.before)!
    same.splice(same.indexOf(line), 1)
    this.size -= 1
  }

  /** Removes lines that start and end at a place of the chain of about their time: of one minute, they have arrived in another order. */
  takeLoops(places: Place[]): Line[] {
    const found: Line[] = []
    for (const line of this.rest()) {
      const fits = ({ balance, at }: Place) => balance === line.before && Math.abs(at - line.happenedAt) <= minuteMs
      const loop = places.some(fits) ? this.#findLoop(line) : undefined
      for (const each of loop ?? []) this.delete(each)
      found.push(...(loop ?? []))
    }
    return found
  }

  #findLoop(line: Line): Line[] | undefined {
    const loop = [line]
    for (let at = line.after; at !== line.before; ) {
      const next = this.#byStart.get(at)?.find((each) => !loop.includes(each))
      if (!next || next.happenedAt - line.happenedAt > minuteMs) return undefined
      loop.push(next)
      at = next.after
    }
    return this.#byStart.get(line.before)?.includes(line) ? loop : undefined
  }
}

/**
 * The waiting lines that lead to a balance which the provider's app shows. They are genuine, although lines before them are missing.
 * Of several that end at the balance, the latest one counts.
 */
export function findRunTo(balance: Poisha, waiting: Line[]): Line[] {
  const run: Line[] = []
  const rest = [...waiting].sort((one, other) => other.happenedAt - one.happenedAt)
  for (let at = balance; ; ) {
    const index = rest.findIndex(({ after }) => after === at)
    if (index === -1) return run
    const [line] = rest.splice(index, 1)
    run.unshift(line!)
    at = line!.before
  }
}

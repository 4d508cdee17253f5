import type { Poisha } from '#contract/money.ts'

/** An SMS as a line of its till: a balance after a movement. */
export interface Line {
  id: string
  after: Poisha
  /**
   * What the movement can have done to the balance, in order of likelihood. One value for a known form. Several for a failed transfer,
   * whose money may never have left, and for an unknown form, whose text shows amounts.
   */
  changes: Poisha[]
  /** How far the change can be off: fees and commissions that the SMS of agents and merchants do not show. */
  tolerance: Poisha
  /** Whether it is of a known form. Another one starts no chain, and is never proven forged. */
  isKnown: boolean
  /** Milliseconds. Providers show minutes, so that lines of one minute have no order. */
  happenedAt: number
  /** When it was stored, in milliseconds. */
  storedAt: number
}

/** A line with the balance before it. */
export interface LinkedLine extends Line {
  before: Poisha
  /** Why its place is uncertain. `late`: the chain was closed without it. `bridge`: an SMS without a balance had to fill a gap before it. */
  by?: 'late' | 'bridge'
}

/** Money of an SMS without a balance, which can fill a gap. */
export interface Move {
  id: string
  change: Poisha
  /** Milliseconds. */
  happenedAt: number
}

export const isEarlier = (one: Pick<Line, 'happenedAt' | 'id'>, other: Pick<Line, 'happenedAt' | 'id'>): number =>
  one.happenedAt - other.happenedAt || (one.id < other.id ? -1 : 1)

/** The balance before a line, if it did what is most likely. */
export const startOf = (line: Line): LinkedLine => ({ ...line, before: line.after - line.changes[0]! })

/** The balances at which a line can start. */
export const getStarts = ({ after, changes }: Line): Poisha[] => [...new Set(changes.map((change) => after - change))]

import type { Poisha } from '#contract/money.ts'
import type { Tx } from '../db/connect.ts'

const sums = new WeakMap<Tx, Poisha>()

/** Adds money (poisha) that a transaction moves or promises, for the rule of the second person. `post` does it for postings without `isUncounted`. */
export function addMoved(tx: Tx, amount: Poisha): void {
  sums.set(tx, readMoved(tx) + amount)
}

/** The money (poisha) that a transaction has moved or promised since `forgetMoved`. */
export const readMoved = (tx: Tx): Poisha => sums.get(tx) ?? 0n

/** Starts again at 0: when a transaction begins, and when a second person has confirmed what it moved. */
export function forgetMoved(tx: Tx): void {
  sums.delete(tx)
}

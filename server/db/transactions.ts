import type { Tx } from './connect.ts'

const lastStatements = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Leaves it to the commit to wait for statements that were sent, in the order in which they were sent: their responses arrive
 * together. If one fails, the transaction fails.
 */
export function awaitWithCommit(tx: Tx, ...sent: Promise<unknown>[]): void {
  // The commit reports it.
  for (const each of sent) each.catch(() => {})
  lastStatements.set(tx, [...(lastStatements.get(tx) ?? []), ...sent])
}

/** The statements whose responses arrive with that of the commit, in the order in which they were sent. */
export function takeLastStatements(tx: Tx): Promise<unknown>[] {
  const statements = lastStatements.get(tx) ?? []
  lastStatements.delete(tx)
  return statements
}

import type { Db, Tx } from './connect.ts'

const lastStatements = new WeakMap<Tx, Promise<unknown>[]>()

/** Sends a statement without waiting for it: its response arrives with that of the commit. If it fails, the transaction fails. */
export function sendWithCommit(tx: Tx, statement: { execute: () => Promise<unknown> }): void {
  const sent = statement.execute()
  // The commit reports it.
  sent.catch(() => {})
  lastStatements.set(tx, [...(lastStatements.get(tx) ?? []), sent])
}

/** The statements that are sent with the commit of a transaction. */
export function takeLastStatements(tx: Tx): Promise<unknown>[] {
  const statements = lastStatements.get(tx) ?? []
  lastStatements.delete(tx)
  return statements
}

/** The transactions of a driver that cannot send statements ahead. */
export function withLastStatements(db: Db): Db['transaction'] {
  const transaction = db.transaction.bind(db)
  return (work, config) =>
    transaction(async (tx) => {
      const result = await work(tx)
      await Promise.all(takeLastStatements(tx))
      return result
    }, config)
}

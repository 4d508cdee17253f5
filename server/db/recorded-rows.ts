import type { SQL } from 'drizzle-orm'
import type { Tx } from './connect.ts'

const rowsByTransaction = new WeakMap<Tx, SQL>()

/** Notes a row that a transaction inserts, as a condition that is true while the row exists. The last one counts. */
export const recordRow = (tx: Tx, exists: SQL): void => void rowsByTransaction.set(tx, exists)

/** The noted row of a transaction that ends. The object may serve another one. */
export function takeRecordedRow(tx: Tx): SQL | undefined {
  const row = rowsByTransaction.get(tx)
  rowsByTransaction.delete(tx)
  return row
}

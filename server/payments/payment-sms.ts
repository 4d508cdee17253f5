import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { lockAll } from '../db/locks.ts'
import type { Transfer } from '../tills/chain.ts'
import { sms } from '../tills/table.ts'
import { payments } from './table.ts'

/** Locks transaction ids until the end of the transaction, before any row: see `decidePayments`. */
export const lockTransfers = (tx: Tx, transfers: Transfer[]): Promise<void> =>
  lockAll(
    tx,
    transfers.map(({ method, transactionId }) => `transfer ${method} ${transactionId}`),
  )

/** The columns name one of the transfers. */
export const isOneOf = (transfers: Transfer[], method: SQL | typeof sms.method, id: SQL | typeof sms.transaction_id) =>
  sql`(${method}, ${id}) in (select t ->> 'method', t ->> 'transactionId'
    from jsonb_array_elements(${JSON.stringify(transfers)}::jsonb) as t)`

/** An open SMS of the same transfer. */
export const isSmsOfPayment = and(
  eq(sms.method, payments.payment_method),
  eq(sms.transaction_id, payments.transaction_id),
  eq(sms.direction, 'in'),
  eq(sms.state, 'open'),
)

export async function setUsed(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(sms).set({ state: 'used' }).where(inArray(sms.id, ids))
}

import { and, eq, exists, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#contract/fields.ts'
import type { TillMode } from '#contract/tills.ts'
import type { Tx } from '../db/connect.ts'
import type { Transfer } from '../tills/chain.ts'
import { sms, tillPhoneSims, tillPhones, tills } from '../tills/table.ts'
import { payments } from './table.ts'

/** Locks transaction ids until the end of the transaction, before any row: see `decidePayments`. */
export async function lockTransfers(tx: Tx, transfers: Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const names = [...new Set(transfers.map(({ method, transactionId }) => `${method} ${transactionId}`))].sort()
  await tx.execute(lockNames(names))
}

/** Locks one transfer. */
export const transferLock = ({ method, transactionId }: Transfer): SQL => lockNames([`${method} ${transactionId}`])

/** The subquery is ordered first, and the locks are then taken in its order. */
const lockNames = (names: string[]): SQL => sql`
  select pg_advisory_xact_lock(hashtextextended(name, 1))
  from (select name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) with ordinality as n(name, place)
    order by place offset 0) as ordered`

/** The methods whose SMS come from a phone to an active till, with the furthest mode of those tills. */
export async function readWatchedModes(tx: Pick<Tx, 'select'>): Promise<Map<PaymentMethod, TillMode>> {
  const isForwarded = exists(
    tx
      .select({ one: sql`1` })
      .from(tillPhoneSims)
      .innerJoin(tillPhones, and(eq(tillPhones.id, tillPhoneSims.phone_id), isNull(tillPhones.revoked_at)))
      .where(eq(tillPhoneSims.till_id, tills.id)),
  )
  const found = await tx
    .select({ method: tills.method, mode: tills.mode })
    .from(tills)
    .where(and(eq(tills.status, 'active'), ne(tills.mode, 'off'), isForwarded))
  const order: TillMode[] = ['off', 'shadow', 'suggest', 'auto']
  found.sort((one, other) => order.indexOf(one.mode) - order.indexOf(other.mode))
  return new Map(found.map(({ method, mode }) => [method, mode]))
}

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

import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import { lockAll } from '../db/locks.ts'
import type { AuditEntry } from '../http/effect.ts'
import type { Transfer } from '../tills/chain/line-rows.ts'
import { sms } from '../tills/table.ts'
import { modeOfPayment, readWatchedTills, usesSms } from '../tills/watched-tills.ts'
import { payments, paymentVerdicts } from './table.ts'

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

type Payment = typeof payments.$inferSelect

/** What the SMS prove about payments that are accepted. */
interface Proof {
  /** Payments whose transfer has an open SMS, of whatever amount: the SMS cannot be claimed again. */
  seenIds: string[]
  /** Payments whose till has a phone, but no linked open SMS of their amount, and why they are accepted. */
  unprovenIds: string[]
  withoutSms: string | null
  /** Payments that need no second person: the SMS of a phone proves them, and no person helped it to link. */
  provenIds: string[]
}

export const noProof: Proof = { seenIds: [], unprovenIds: [], withoutSms: null, provenIds: [] }

/** Locks the transfers of payments, before the rows. The method and the transaction id of a payment never change. */
export async function lockTransfersOf(tx: Tx, ids: string[]): Promise<void> {
  const { payment_method: method, transaction_id: transactionId } = payments
  await lockTransfers(tx, await tx.select({ method, transactionId }).from(payments).where(inArray(payments.id, ids)))
}

interface Acceptance {
  actor: AuditEntry['actor']
  withoutSms: string | null | undefined
}

/** Finds the SMS of payments. Refuses an administrator's acceptance of an unproven one without a reason. */
export async function findProof(tx: Tx, decided: Payment[], { actor, withoutSms }: Acceptance): Promise<Proof> {
  const [watched, seen] = await Promise.all([readWatchedTills(tx), findSms(tx, decided)])
  const seenIds = seen.map(({ id }) => id)
  // A phone accepts only what its SMS proves.
  if (!('userId' in actor)) return { ...noProof, seenIds, provenIds: decided.map(({ id }) => id) }
  const proven = seen.filter(({ isProof }) => isProof).map(({ id }) => id)
  const unprovenIds = decided
    .filter((payment) => usesSms(modeOfPayment(watched, payment)))
    .map(({ id }) => id)
    .filter((id) => !proven.includes(id))
  if (unprovenIds.length > 0 && !withoutSms)
    throw new Refusal('invalid_input', { issues: { without_sms: { code: 'required' } } })
  const provenIds = seen.filter((each) => each.isProofOfPhone).map(({ id }) => id)
  return { seenIds, unprovenIds, withoutSms: withoutSms?.trim() ?? null, provenIds }
}

const isProof = and(eq(sms.amount, payments.amount), eq(sms.chain, 'linked'))
/** The phone would accept it. Above its limits an SMS proves too little: they bound what a forged one that links can do. */
const fitsRequest = and(eq(paymentVerdicts.sms_id, sms.id), isNull(paymentVerdicts.review_reason))

const findSms = (tx: Tx, decided: Payment[]) =>
  tx
    .select({
      id: payments.id,
      isProof: sql`${isProof}`.mapWith(Boolean),
      isProofOfPhone: sql`coalesce(${isProof} and ${fitsRequest}, false)`.mapWith(Boolean),
    })
    .from(payments)
    .innerJoin(sms, isSmsOfPayment)
    .leftJoin(paymentVerdicts, eq(paymentVerdicts.payment_id, payments.id))
    .where(
      inArray(
        payments.id,
        decided.map(({ id }) => id),
      ),
    )

/** Stores the proof of payments that are accepted now. */
export async function storeProof(tx: Tx, { seenIds, unprovenIds, withoutSms }: Proof): Promise<void> {
  if (unprovenIds.length > 0)
    await tx.update(payments).set({ without_sms: withoutSms }).where(inArray(payments.id, unprovenIds))
  if (seenIds.length === 0) return
  const linked = await tx
    .update(payments)
    .set({ sms_id: sms.id })
    .from(sms)
    .where(sql`${inArray(payments.id, seenIds)} and ${isSmsOfPayment}`)
    .returning({ id: sql<string>`${payments.sms_id}` })
  await setUsed(
    tx,
    linked.map(({ id }) => id),
  )
}

import { eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import type { AuditEntry } from '../http/effect.ts'
import { sms } from '../tills/table.ts'
import { isSmsOfPayment, lockTransfers, readWatchedModes, setUsed } from './payment-sms.ts'
import { payments } from './table.ts'

type Payment = typeof payments.$inferSelect

/** What the SMS prove about payments that are accepted. */
interface Proof {
  /** Payments whose transfer has an open SMS, of whatever amount: the SMS cannot be claimed again. */
  seenIds: string[]
  /** Payments whose method has a till phone, but no open SMS of their amount, and why they are accepted. */
  unprovenIds: string[]
  withoutSms: string | null
}

export const noProof: Proof = { seenIds: [], unprovenIds: [], withoutSms: null }

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
  const [modes, seen] = await Promise.all([readWatchedModes(tx), findSms(tx, decided)])
  const seenIds = seen.map(({ id }) => id)
  if (!('userId' in actor)) return { ...noProof, seenIds }
  const proven = seen.filter(({ isSameAmount }) => isSameAmount).map(({ id }) => id)
  const unprovenIds = decided
    .filter(({ payment_method }) => ['suggest', 'auto'].includes(modes.get(payment_method) ?? ''))
    .map(({ id }) => id)
    .filter((id) => !proven.includes(id))
  if (unprovenIds.length > 0 && !withoutSms)
    throw new Refusal('invalid_input', { issues: { without_sms: { code: 'required' } } })
  return { seenIds, unprovenIds, withoutSms: withoutSms?.trim() ?? null }
}

const findSms = (tx: Tx, decided: Payment[]) =>
  tx
    .select({ id: payments.id, isSameAmount: eq(sms.amount, payments.amount).mapWith(Boolean) })
    .from(payments)
    .innerJoin(sms, isSmsOfPayment)
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

import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import type { PaymentMatch } from '#contract/payment-match.ts'
import type { Payment } from '#contract/payments.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { RecordActions } from '../../http/effect.ts'
import { sms, tills } from '../../tills/table.ts'
import { isSmsOfPayment, lockTransfers } from '../payment-sms.ts'
import { payments, paymentVerdicts } from '../table.ts'

interface Listed extends Omit<Payment, 'match' | 'accepted_by_phone' | 'credited'> {
  sms_id: string | null
  decided_by: string | null
}

/** Adds what the till phones know: for pending payments the verdict, for accepted ones whether a phone accepted them. */
export async function addMatches<Row extends Listed>(db: Db, page: Row[]) {
  const pending = page.filter(({ status }) => status === 'pending').map(({ _id }) => _id)
  const matches = pending.length > 0 ? await readMatches(db, pending) : new Map<string, PaymentMatch>()
  return page.map(({ sms_id, decided_by, ...payment }) => ({
    ...payment,
    match: matches.get(payment._id) ?? null,
    accepted_by_phone: payment.status === 'success' && decided_by === null && sms_id !== null,
  }))
}

/** Without those of the mode `shadow`, which must not change what people decide. */
async function readMatches(db: Db, ids: string[]): Promise<Map<string, PaymentMatch>> {
  const found = await db
    .select({ verdict: paymentVerdicts, sms, till: tills.label })
    .from(paymentVerdicts)
    .leftJoin(sms, eq(sms.id, paymentVerdicts.sms_id))
    .leftJoin(tills, eq(tills.id, sms.till_id))
    .where(and(inArray(paymentVerdicts.payment_id, ids), inArray(paymentVerdicts.mode, ['suggest', 'auto'])))
  return new Map(
    found.map(({ verdict: { payment_id, review_reason }, sms: message, till }) => [
      payment_id,
      {
        review_reason,
        sms: message &&
          till !== null && {
            _id: message.id,
            till,
            amount: toTaka(message.amount!),
            counterparty: message.counterparty,
            is_masked: message.is_masked,
            happened_at: message.happened_at?.toISOString() ?? null,
          },
      } as PaymentMatch,
    ]),
  )
}

interface AmountChange {
  id: string
  /** Of the SMS, as the administrator was shown it. */
  amount: Poisha
  recordActions: RecordActions
}

/** Changes a pending payment to the amount of its SMS. Refuses another amount. */
export async function setSmsAmount(tx: Tx, { id, amount, recordActions }: AmountChange): Promise<void> {
  const { payment_method: method, transaction_id: transactionId } = payments
  await lockTransfers(tx, await tx.select({ method, transactionId }).from(payments).where(eq(payments.id, id)))
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  if (!payment) throw new Refusal('not_found')
  if (payment.status !== 'pending') throw new Refusal('already_decided')
  const [message] = await tx
    .select({ amount: sms.amount })
    .from(sms)
    .innerJoin(payments, and(eq(payments.id, id), isSmsOfPayment))
  if (message?.amount !== amount) throw new Refusal('invalid_input', { issues: { amount: { code: 'invalid' } } })
  await tx.update(payments).set({ amount }).where(eq(payments.id, id))
  const change = { before: { amount: toTaka(payment.amount) }, after: { amount: toTaka(amount) } }
  await recordActions({ ref: id, memberId: payment.user_id, ...change }, 'amount')
}

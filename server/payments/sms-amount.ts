import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { type Poisha, toTaka } from '#contract/money.ts'
import type { Tx } from '../db/connect.ts'
import type { RecordActions } from '../http/effect.ts'
import { sms } from '../tills/table.ts'
import { isSmsOfPayment, lockTransfers } from './payment-sms.ts'
import { payments } from './table.ts'

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

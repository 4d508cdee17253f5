import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import { CloseReason } from '#contract/tills/sms.ts'
import type { Tx } from '../../db/connect.ts'
import type { RecordActions } from '../../http/effect.ts'
import { systemAccount } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { payments } from '../../payments/table.ts'
import type { Transfer } from '../chain/line-rows.ts'
import { getPostingRef } from '../posting-ref.ts'
import { sms } from '../table.ts'
import { lockOpenMoney } from './give-sms.ts'

interface Closing {
  id: string
  reason: CloseReason
  note: string | undefined
  userId: string
  recordActions: RecordActions
}

/**
 * Closes incoming money that nobody claimed. Found money has an account of its own. Money that was given back is the owner's, as the SMS
 * of its return takes it from the owner (`returned_mistake`), or it was returned from the owner's pocket.
 */
export async function closeSms(tx: Tx, { id, reason, note, userId, recordActions }: Closing): Promise<void> {
  const message = await lockOpenMoney(tx, id)
  if (message.direction !== 'in') throw new Refusal('not_found')
  if (await isRequested(tx, message)) throw new Refusal('sms_claimed')
  const explanation = { purpose: reason, purpose_note: note?.trim() ?? null }
  await tx
    .update(sms)
    .set({ ...explanation, state: 'named', explained_by: userId })
    .where(eq(sms.id, id))
  await recordActions({ ref: id, after: { ...explanation, amount: toTaka(message.amount) } })
  const amount = message.amount - (message.fee ?? 0n)
  const credit = systemAccount(reason === 'found_money' ? 'found' : 'owner')
  if (amount > 0n)
    await post(tx, [
      { reason: 'till_movement', ref: getPostingRef(message), debit: systemAccount('till'), credit, amount },
    ])
}

/** A pending top-up names the transfer. Its decision comes first. */
async function isRequested(tx: Tx, { method, transaction_id }: typeof sms.$inferSelect): Promise<boolean> {
  if (transaction_id === null) return false
  const isOfTransfer = and(eq(payments.payment_method, method), eq(payments.transaction_id, transaction_id))
  return (await tx.$count(payments, and(isOfTransfer, eq(payments.status, 'pending')))) > 0
}

/** Refuses a request for money that was closed. The caller has locked the transfer. */
export async function refuseClosed(tx: Tx, { method, transactionId }: Transfer): Promise<void> {
  const isTransfer = and(eq(sms.method, method), eq(sms.transaction_id, transactionId), eq(sms.direction, 'in'))
  const isClosed = and(eq(sms.state, 'named'), inArray(sms.purpose, CloseReason.options))
  if ((await tx.$count(sms, and(isTransfer, isClosed))) > 0)
    throw new Refusal('sms_closed', { field: 'transaction_id' })
}

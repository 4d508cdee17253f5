import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Poisha, toTaka } from '#contract/money.ts'
import { payouts as rows } from '#contract/payouts.ts'
import { insertAuditEntries } from '../audits/handlers.ts'
import type { Tx } from '../db/connect.ts'
import { createRecordActions, type RecordActions } from '../http/effect.ts'
import { systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { openAlarms } from '../tills/alarms.ts'
import { sms } from '../tills/table.ts'
import { withdrawals } from './table.ts'

type Sms = typeof sms.$inferSelect
type Withdrawal = typeof withdrawals.$inferSelect

/** How long after the decision an SMS can pay a withdrawal. */
const hoursMax = 48
const minuteMs = 60_000
const numberDigits = 11

/**
 * Marks approved withdrawals as sent by the outgoing SMS of a phone, and opens alarms for those that do not fit. Call it before
 * payments are matched, because withdrawals are locked before them.
 */
export async function matchPayouts(tx: Tx, smsIds: string[]): Promise<void> {
  if (smsIds.length === 0) return
  const found = await tx
    .select()
    .from(sms)
    .where(
      and(
        inArray(sms.id, smsIds),
        isNotNull(sms.phone_id),
        isNotNull(sms.counterparty),
        or(and(eq(sms.state, 'open'), eq(sms.direction, 'out')), eq(sms.kind, 'failed')),
      ),
    )
    .orderBy(asc(sms.happened_at), asc(sms.id))
  for (const message of found) await (message.kind === 'failed' ? returnToPay(tx, message) : payWith(tx, message))
}

/** Withdrawals to the number of an SMS that were approved in the hours before it. */
const isNear = (message: Sms): SQL | undefined => {
  const at = message.happened_at ?? message.received_at
  return and(
    eq(withdrawals.status, 'approved'),
    eq(withdrawals.method, message.method),
    eq(sql`left(${withdrawals.account_number}, ${numberDigits}::int)`, message.counterparty),
    // The providers show minutes.
    lt(withdrawals.decided_at, new Date(at.getTime() + minuteMs)),
    gt(withdrawals.decided_at, new Date(at.getTime() - hoursMax * 60 * minuteMs)),
  )
}

async function payWith(tx: Tx, message: Sms): Promise<void> {
  const near = await tx
    .select()
    .from(withdrawals)
    .where(isNear(message))
    .orderBy(asc(withdrawals.decided_at), asc(withdrawals.id))
    .for('no key update')
  const equal = near.filter(({ amount }) => amount === message.amount)
  const byHand = equal.find(({ paid_at, sms_id, payout_id }) => paid_at && !sms_id && isIdOf(message, payout_id))
  const paid = byHand ?? equal.find(({ paid_at }) => paid_at === null)
  if (paid) return setPaid(tx, paid, message, recordAsPhone(tx, message))
  if (equal.length > 0) return openAlarms(tx, [{ kind: 'double_payout', ref: message.id }])
  if (near.some(({ paid_at }) => paid_at === null)) await openAlarms(tx, [{ kind: 'payout_amount', ref: message.id }])
}

const isIdOf = ({ transaction_id }: Sms, payoutId: string | null) => payoutId === null || payoutId === transaction_id

async function setPaid(tx: Tx, row: Withdrawal, message: Sms, recordActions: RecordActions): Promise<void> {
  const { id: sms_id, transaction_id: payout_id, fee: payout_fee, happened_at, received_at } = message
  const paid_at = happened_at ?? received_at
  await tx.update(withdrawals).set({ paid_at, payout_id, payout_fee, sms_id }).where(eq(withdrawals.id, row.id))
  await tx.update(sms).set({ state: 'used' }).where(eq(sms.id, sms_id))
  await recordActions({
    ref: row.id,
    memberId: row.user_id,
    before: { payout_id: row.payout_id },
    after: { payout_id, amount: toTaka(row.amount) },
  })
  await notifyPaid(tx, row, payout_id)
  await post(tx, createFeePosting(message))
}

/** Links a withdrawal that is marked by hand with its SMS, if that has come before. Returns whether it has. */
export async function payWithEarlierSms(
  tx: Tx,
  row: Withdrawal,
  { payoutId, recordActions }: { payoutId: string; recordActions: RecordActions },
): Promise<boolean> {
  const [message] = await tx
    .select()
    .from(sms)
    .where(
      and(
        eq(sms.method, row.method),
        eq(sms.transaction_id, payoutId),
        eq(sms.direction, 'out'),
        eq(sms.state, 'open'),
        eq(sms.amount, row.amount),
        eq(sms.counterparty, row.account_number.slice(0, numberDigits)),
        isNotNull(sms.phone_id),
      ),
    )
    .for('no key update')
  if (message) await setPaid(tx, row, message, recordActions)
  return message !== undefined
}

/** Tells the member the provider's transaction id. */
export async function notifyPaid(tx: Tx, { id: ref, user_id: userId, amount }: Withdrawal, payoutId: string | null) {
  if (payoutId === null) return
  const params = { amount: toTaka(amount), payout_id: payoutId }
  await insertNotifications(tx, [{ userId, ref, kind: 'withdrawal_paid', params }])
}

const createFeePosting = ({ id: ref, fee }: { id: string; fee: Poisha | null }): Posting[] =>
  fee === null || fee === 0n
    ? []
    : [{ reason: 'payout_fee', ref, debit: systemAccount('expense'), credit: systemAccount('payout'), amount: fee }]

/** The money came back, so that the withdrawal has to be sent again. */
async function returnToPay(tx: Tx, message: Sms): Promise<void> {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(
      and(
        isNear(message),
        eq(withdrawals.amount, message.amount!),
        isNotNull(withdrawals.paid_at),
        isNull(withdrawals.sms_id),
      ),
    )
    .orderBy(desc(withdrawals.paid_at))
    .limit(1)
    .for('no key update')
  await openAlarms(tx, [{ kind: 'payout_failed', ref: message.id }])
  if (!row) return
  await tx
    .update(withdrawals)
    .set({ paid_at: null, payout_id: null, payout_fee: null })
    .where(eq(withdrawals.id, row.id))
  await recordAsPhone(
    tx,
    message,
  )({
    ref: row.id,
    memberId: row.user_id,
    before: { payout_id: row.payout_id },
    after: { payout_id: null },
  })
}

const recordAsPhone = (tx: Tx, { phone_id }: Sms): RecordActions =>
  createRecordActions(tx, { row: rows.markPaid, actor: { tillPhoneId: phone_id! } }, insertAuditEntries)

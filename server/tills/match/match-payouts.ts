import { and, asc, desc, eq, exists, getTableColumns, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import { toMobile } from '#contract/account-numbers.ts'
import { toTaka } from '#contract/money.ts'
import { payouts as endpoints } from '#contract/payouts.ts'
import { insertAuditEntries } from '../../audits/handlers.ts'
import type { Tx } from '../../db/connect.ts'
import { recordChange } from '../../db/publish-changes.ts'
import { createRecordActions, type RecordActions } from '../../http/effect.ts'
import { systemAccount } from '../../ledger/accounts.ts'
import { type Posting, post } from '../../ledger/post.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { notifyFailed, notifyPaid } from '../../withdrawals/notify-paid.ts'
import { withdrawals } from '../../withdrawals/table.ts'
import { openAlarms } from '../alarms.ts'
import { getPostingRef } from '../posting-ref.ts'
import { sms, tills } from '../table.ts'
import { findChainReviewReason } from './find-review-reason.ts'
import { isSmsOfPayout } from './find-sent-sms.ts'

type Sms = typeof sms.$inferSelect
type Withdrawal = typeof withdrawals.$inferSelect

/**
 * Marks approved withdrawals as sent by the outgoing SMS of a phone, and opens alarms for those that do not fit. `linkedIds` are SMS that
 * their tills' balances have linked now: others have no effect. Call it before payments are matched, because withdrawals are locked
 * before them.
 */
export async function matchPayouts(tx: Tx, linkedIds: string[]): Promise<void> {
  if (linkedIds.length === 0) return
  const found = await tx
    .select({ ...getTableColumns(sms), till: tills })
    .from(sms)
    .innerJoin(tills, eq(tills.id, sms.till_id))
    .where(
      and(
        inArray(sms.id, linkedIds),
        eq(sms.chain, 'linked'),
        isNull(sms.needs_person),
        inArray(tills.mode, ['suggest', 'auto']),
        isNotNull(sms.phone_id),
        isNotNull(sms.counterparty),
        or(and(eq(sms.state, 'open'), eq(sms.direction, 'out')), eq(sms.kind, 'failed')),
      ),
    )
    .orderBy(asc(sms.happened_at), asc(sms.id))
  const settings = found.length > 0 ? await readSettings(tx) : undefined
  for (const { till, ...message } of found) {
    const mayAct = till.mode === 'auto' && findChainReviewReason({ sms: message, till }) === null
    if (message.kind === 'failed') await returnToPay(tx, message, mayAct)
    else await payWith(tx, message, { mayAct, settings: settings! })
  }
}

/** Withdrawals to the number of an SMS that were approved in the hours before it. */
const isNear = (tx: Tx, { id }: Sms): SQL =>
  exists(
    tx
      .select({ id: sms.id })
      .from(sms)
      .where(and(eq(sms.id, id), isSmsOfPayout)),
  )

interface Acting {
  /** Otherwise a person marks the withdrawal. */
  mayAct: boolean
  settings: Settings
}

async function payWith(tx: Tx, message: Sms, { mayAct, settings }: Acting): Promise<void> {
  const near = await tx
    .select()
    .from(withdrawals)
    .where(isNear(tx, message))
    .orderBy(asc(withdrawals.decided_at), asc(withdrawals.id))
    .for('no key update')
  const equal = near.filter(({ amount }) => amount === message.amount)
  const byHand = equal.find(({ paid_at, sms_id, payout_id }) => paid_at && !sms_id && isIdOf(message, payout_id))
  const paid = byHand ?? equal.find(({ paid_at }) => paid_at === null)
  // It is offered to a person: see `findSentSms`.
  if (paid && !mayAct) return recordChange(tx, { tags: ['Withdraw'] })
  if (paid && isFeeTooLarge(message, settings)) return waitForPerson(tx, message)
  if (paid && !(await isIdUsed(tx, paid, message.transaction_id)))
    return setPaid(tx, paid, message, recordAsPhone(tx, message))
  if (equal.length > 0) return openAlarms(tx, [{ kind: 'double_payout', ref: message.id }])
  if (near.some(({ paid_at }) => paid_at === null)) await openAlarms(tx, [{ kind: 'payout_amount', ref: message.id }])
}

/** A fee above both bounds is no fee that providers take. */
const isFeeTooLarge = ({ amount, fee }: Sms, { fee_share_max, fee_max }: Settings): boolean =>
  fee !== null && fee > fee_max && fee * 10_000n > amount! * BigInt(fee_share_max)

async function waitForPerson(tx: Tx, { id }: Sms): Promise<void> {
  await tx.update(sms).set({ needs_person: 'fee_too_large' }).where(eq(sms.id, id))
  await openAlarms(tx, [{ kind: 'fee_too_large', ref: id }])
}

/** Another withdrawal of the method was paid with the transaction id. */
async function isIdUsed(tx: Tx, { id, method }: Withdrawal, payoutId: string | null): Promise<boolean> {
  if (payoutId === null) return false
  const isOther = and(eq(withdrawals.method, method), eq(withdrawals.payout_id, payoutId), ne(withdrawals.id, id))
  return (await tx.$count(withdrawals, isOther)) > 0
}

const isIdOf = ({ transaction_id }: Sms, payoutId: string | null) => payoutId === null || payoutId === transaction_id

async function setPaid(tx: Tx, row: Withdrawal, message: Sms, recordActions: RecordActions): Promise<void> {
  const { id: sms_id, transaction_id: payout_id, fee: payout_fee, happened_at, received_at } = message
  const paid_at = happened_at ?? received_at
  await tx
    .update(withdrawals)
    .set({ paid_at, payout_id, payout_fee, sms_id, to_check: null })
    .where(eq(withdrawals.id, row.id))
  await tx.update(sms).set({ state: 'used' }).where(eq(sms.id, sms_id))
  await recordActions({
    ref: row.id,
    memberId: row.user_id,
    before: { payout_id: row.payout_id },
    after: { payout_id, amount: toTaka(row.amount) },
  })
  await notifyPaid(tx, row, payout_id)
  await post(
    tx,
    createFeePosting(message).map((entry) => ({ ...entry, isUncounted: true })),
  )
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
        eq(sms.chain, 'linked'),
        eq(sms.amount, row.amount),
        eq(sms.counterparty, toMobile(row.account_number)),
        isNotNull(sms.phone_id),
      ),
    )
    .for('no key update')
  if (message) await setPaid(tx, row, message, recordActions)
  return message !== undefined
}

function createFeePosting(message: Sms): Posting[] {
  const { fee: amount } = message
  if (amount === null || amount === 0n) return []
  const ref = getPostingRef(message)
  return [{ reason: 'payout_fee', ref, debit: systemAccount('expense'), credit: systemAccount('payout'), amount }]
}

/**
 * The money came back. The withdrawal has to be sent again, after a person has looked at it. Only one that is marked by hand, and only if
 * no other one fits: otherwise a person decides which it is.
 */
async function returnToPay(tx: Tx, message: Sms, mayAct: boolean): Promise<void> {
  await openAlarms(tx, [{ kind: 'payout_failed', ref: message.id }])
  if (!mayAct) return
  const [row, other] = await tx
    .select()
    .from(withdrawals)
    .where(
      and(
        isNear(tx, message),
        eq(withdrawals.amount, message.amount!),
        isNotNull(withdrawals.paid_at),
        isNull(withdrawals.sms_id),
        message.transaction_id === null ? undefined : eq(withdrawals.payout_id, message.transaction_id),
      ),
    )
    .orderBy(desc(withdrawals.paid_at))
    .limit(2)
    .for('no key update')
  if (!row || other) return
  await tx
    .update(withdrawals)
    .set({ paid_at: null, payout_id: null, payout_fee: null, to_check: 'payout_failed' })
    .where(eq(withdrawals.id, row.id))
  await notifyFailed(tx, row)
  await recordAsPhone(
    tx,
    message,
  )({
    ref: row.id,
    memberId: row.user_id,
    before: { payout_id: row.payout_id },
    after: { payout_id: null, to_check: 'payout_failed' },
  })
}

const recordAsPhone = (tx: Tx, { phone_id }: Sms): RecordActions =>
  createRecordActions(tx, { endpoint: endpoints.markPaid, actor: { tillPhoneId: phone_id! } }, insertAuditEntries)

import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { type Poisha, toTaka } from '#contract/money.ts'
import type { Tx } from '../../db/connect.ts'
import type { AdminAction } from '../../http/effect.ts'
import { member, systemAccount } from '../../ledger/accounts.ts'
import { addMoved } from '../../ledger/moved-sums.ts'
import type { Posting } from '../../ledger/post.ts'
import { accounts, postings, type SystemKind } from '../../ledger/table.ts'
import { insertNotifications } from '../../notifications/insert-notifications.ts'
import { payments } from '../../payments/table.ts'
import { users } from '../../users/table.ts'
import { deletePaidNotification } from '../../withdrawals/notify-paid.ts'
import { withdrawals } from '../../withdrawals/table.ts'
import type { AlarmDetail } from '../alarm-table.ts'
import { openAlarms } from '../alarms.ts'
import { sms } from '../table.ts'
import { removeNumbersOf } from './forged-numbers.ts'

/** What was undone: audit entries for the caller to record, and postings for the caller to post at the end. */
export interface Undone {
  actions: AdminAction[]
  postings: Posting[]
}

type Payment = typeof payments.$inferSelect

interface Undoing extends Undone {
  details: Map<string, AlarmDetail[]>
}

/**
 * Undoes what SMS had done that are proven forged. A payment is taken back as far as the member still has the money, unless a person
 * decided it. A withdrawal has to be checked and is unpaid, also one that a person has marked: its SMS is no proof, and the audit log
 * has the transaction id. A fee and what a person has named or closed are reversed, a number is no longer proved. Opens an alarm for each SMS, which names the rows.
 */
export async function undoEffects(tx: Tx, smsIds: string[]): Promise<Undone> {
  const undone: Undoing = { actions: [], postings: [], details: new Map() }
  if (smsIds.length === 0) return undone
  await undoWithdrawals(tx, smsIds, undone)
  await undoPayments(tx, smsIds, undone)
  await removeNumbersOf(tx, smsIds)
  await undoSystemPostings(tx, smsIds, undone)
  await openAlarms(
    tx,
    [...undone.details].map(([ref, details]) => ({ kind: 'effects_undone' as const, ref, details })),
  )
  return undone
}

/** Poisha of the payments and payouts that SMS have brought about without a person, of fees, and of what a person has named or closed. */
export async function sumEffects(tx: Pick<Tx, 'select'>, smsIds: string[]): Promise<Poisha> {
  if (smsIds.length === 0) return 0n
  const sum = (amount: typeof payments.amount | typeof withdrawals.amount | typeof postings.amount) =>
    sql`coalesce(sum(${amount}), 0)`.mapWith(BigInt)
  const [paid, sent, posted] = await Promise.all([
    tx
      .select({ sum: sum(payments.amount) })
      .from(payments)
      .where(isPaymentOf(smsIds)),
    tx
      .select({ sum: sum(withdrawals.amount) })
      .from(withdrawals)
      .where(inArray(withdrawals.sms_id, smsIds)),
    tx
      .select({ sum: sum(postings.amount) })
      .from(sms)
      .innerJoin(postings, isSystemPosting)
      .where(inArray(sms.id, smsIds)),
  ])
  return [paid, sent, posted].reduce((total, [row]) => total + (row?.sum ?? 0n), 0n)
}

const isPaymentOf = (smsIds: string[]) =>
  and(
    inArray(payments.sms_id, smsIds),
    eq(payments.status, 'success'),
    isNull(payments.decided_by),
    isNull(payments.reversed_at),
  )

const undoneReasons = ['payout_fee', 'till_movement'] as const
const isSystemPosting = and(
  inArray(postings.reason, undoneReasons),
  eq(postings.ref, sql`coalesce(${sms.posting_ref}, ${sms.id})`),
)

const addDetail = ({ details }: Undoing, smsId: string, detail: AlarmDetail) =>
  details.set(smsId, [...(details.get(smsId) ?? []), detail])

async function undoWithdrawals(tx: Tx, smsIds: string[], undone: Undoing): Promise<void> {
  const rows = await tx
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.sms_id, smsIds))
    .orderBy(asc(withdrawals.id))
    .for('no key update')
  for (const row of rows) {
    const { id, sms_id, user_id: memberId, amount, payout_id } = row
    await tx
      .update(withdrawals)
      .set({ paid_at: null, payout_id: null, payout_fee: null, sms_id: null, to_check: 'sms_forged' })
      .where(eq(withdrawals.id, id))
    await deletePaidNotification(tx, row)
    addMoved(tx, amount)
    addDetail(undone, sms_id!, { row: 'withdrawal', id, amount: String(amount) })
    undone.actions.push({
      ref: id,
      memberId,
      before: { payout_id },
      after: { payout_id: null, to_check: 'sms_forged' },
    })
  }
}

async function undoPayments(tx: Tx, smsIds: string[], undone: Undoing): Promise<void> {
  const rows = await tx
    .select()
    .from(payments)
    .where(isPaymentOf(smsIds))
    .orderBy(asc(payments.id))
    .for('no key update')
  if (rows.length === 0) return
  const userIds = rows.map(({ user_id }) => user_id)
  // Before their accounts: see `post`. In the order of `lockWithReferrers`.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(desc(users.id))
    .for('no key update')
  const left = await lockBalances(tx, userIds)
  for (const { id, sms_id, user_id, amount } of rows) {
    const has = left.get(user_id) ?? 0n
    const taken = has < amount ? has : amount
    left.set(user_id, has - taken)
    await tx.update(payments).set({ reversed_at: sql`now()`, reversed_amount: taken }).where(eq(payments.id, id))
    const rest = amount - taken
    addDetail(undone, sms_id!, { row: 'payment', id, amount: String(amount), ...(rest > 0n && { rest: String(rest) }) })
    undone.actions.push({
      ref: id,
      memberId: user_id,
      after: { taken_back: toTaka(taken), not_taken_back: toTaka(rest) },
    })
    if (taken > 0n)
      undone.postings.push({
        reason: 'top_up_reversal',
        ref: id,
        debit: member(user_id, 'balance'),
        credit: systemAccount('till'),
        amount: taken,
      })
  }
  await nameBonuses(tx, rows, undone)
  await insertNotifications(
    tx,
    rows.map(({ id: ref, user_id: userId, amount }) => ({
      userId,
      ref,
      kind: 'payment_reversed',
      params: { amount: toTaka(amount) },
    })),
  )
}

/** The referral bonuses that payments brought about stay: their ids are the ids of the payers, and each is paid once. */
async function nameBonuses(tx: Tx, rows: Payment[], undone: Undoing): Promise<void> {
  for (const { id, sms_id } of rows) {
    // One transaction has one time.
    const isOfPayment = and(eq(postings.ref, payments.user_id), eq(postings.created_at, payments.decided_at))
    const [bonus] = await tx
      .select({ amount: postings.amount, referrerId: accounts.owner_id })
      .from(postings)
      .innerJoin(accounts, eq(accounts.id, postings.credit))
      .innerJoin(payments, isOfPayment)
      .where(and(eq(payments.id, id), eq(postings.reason, 'referral_bonus')))
    if (!bonus) continue
    const amount = String(bonus.amount)
    addDetail(undone, sms_id!, { row: 'bonus', id: bonus.referrerId!, amount, rest: amount })
  }
}

/** The balances of members in poisha. Locked, so that a transfer of the member does not make them too small for the posting. */
async function lockBalances(tx: Tx, userIds: string[]): Promise<Map<string, Poisha>> {
  const rows = await tx
    .select({ userId: accounts.owner_id, balance: accounts.balance })
    .from(accounts)
    .where(and(inArray(accounts.owner_id, userIds), eq(accounts.kind, 'balance')))
    .orderBy(asc(accounts.id))
    .for('no key update')
  return new Map(rows.map(({ userId, balance }) => [userId!, balance]))
}

const debits = alias(accounts, 'debits')
const credits = alias(accounts, 'credits')

/** Reverses fees, and money that a person has named or closed. If the SMS proves genuine later, it is posted again. */
async function undoSystemPostings(tx: Tx, smsIds: string[], undone: Undoing): Promise<void> {
  const rows = await tx
    .select({ smsId: sms.id, posting: postings, debit: debits.kind, credit: credits.kind })
    .from(sms)
    .innerJoin(postings, isSystemPosting)
    .innerJoin(debits, eq(debits.id, postings.debit))
    .innerJoin(credits, eq(credits.id, postings.credit))
    .where(inArray(sms.id, smsIds))
    .orderBy(asc(postings.id))
  for (const { smsId, posting, debit, credit } of rows) {
    const { ref, amount } = posting
    const isFee = posting.reason === 'payout_fee'
    addDetail(undone, smsId, { row: isFee ? 'fee' : 'movement', id: smsId, amount: String(amount) })
    undone.postings.push({
      reason: isFee ? 'payout_fee_reversal' : 'till_movement_reversal',
      ref,
      debit: systemAccount(credit as SystemKind),
      credit: systemAccount(debit as SystemKind),
      amount,
    })
    await tx.update(sms).set({ posting_ref: uuidv7() }).where(eq(sms.id, smsId))
  }
}

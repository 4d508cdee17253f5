import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { DenialReason } from '#contract/own-payments.ts'
import type { Tx } from '../db/connect.ts'
import type { AuditEntry, RecordActions } from '../http/effect.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { insertNotifications, type NewNotification } from '../notifications/insert-notifications.ts'
import { recordProvedNumbers } from '../numbers/prove-numbers.ts'
import { findGiven, type Refused, selectPending } from '../requests/decisions.ts'
import { hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { lockReferred } from '../users/user-lock.ts'
import { findProof, lockTransfersOf, noProof, storeProof } from './payment-sms.ts'
import { createReferralBonuses } from './referral-bonuses.ts'
import { payments } from './table.ts'

interface Decision {
  ids: string[]
  /** The required owner of the payments. Undefined: any member. */
  username?: string
  status: 'success' | 'deny'
  /** Of a denial. Not stored for an acceptance. */
  reason?: DenialReason | null | undefined
  /** The words of the reason `other`. */
  reasonText?: string | null | undefined
  /** Why payments are accepted for which a till phone has forwarded no SMS of their amount. */
  withoutSms?: string | null | undefined
  /** A person chose the member or the amount, so that the SMS is no proof of the request. */
  isGiven?: boolean
  actor: AuditEntry['actor']
  recordActions: RecordActions
}

type Payment = typeof payments.$inferSelect

/**
 * Decides pending payments, each once. Accepting credits the member, and once the referrer.
 * All transactions take locks in this order, so that they cannot deadlock: the locks of users (`takeUserLock`), payout batches,
 * transaction ids, tills, requests, the rows of users (members with their referrers; each row that refers to a user takes a shared lock),
 * accounts; each kind ascending, rows of users descending (see `lockWithReferrers`).
 */
export async function decidePayments(
  tx: Tx,
  { ids, username, status, actor, recordActions, withoutSms, isGiven = false, ...given }: Decision,
): Promise<Refused> {
  if (status === 'success') await lockTransfersOf(tx, ids)
  const owner = username !== undefined && tx.select({ id: users.id }).from(users).where(hasUsername(username))
  const locked = await tx
    .select()
    .from(payments)
    .where(and(inArray(payments.id, ids), owner ? eq(payments.user_id, sql`(${owner})`) : undefined))
    .orderBy(asc(payments.id))
    .for('no key update')
  const { pending, refused } = selectPending(ids, locked)
  const repeated = status === 'success' ? await findRepeated(tx, pending) : []
  for (const { id } of repeated) refused.set(findGiven(ids, id), 'transaction_id_used')
  const decided = pending.filter((payment) => !repeated.includes(payment))
  if (decided.length === 0) return refused

  const isDecided = inArray(payments.id, getIds(decided))
  const denial = status === 'deny' ? getDenial(given) : {}
  const proof = status === 'success' ? await findProof(tx, decided, { actor, withoutSms }) : noProof
  await tx
    .update(payments)
    .set({ status, ...denial, decided_by: 'userId' in actor ? actor.userId : null, decided_at: sql`now()` })
    .where(isDecided)
  await storeProof(tx, proof)
  if (status === 'deny')
    await lockReferred(
      tx,
      decided.map(({ user_id }) => user_id),
    )
  const entries =
    status === 'success' ? [...decided.map(createTopUp), ...(await createReferralBonuses(tx, decided))] : []
  const unproven = decided.filter(({ id }) => isGiven || !proof.provenIds.includes(id))
  // The `ref` of a bonus is the payer.
  const isUnproven = ({ ref }: Posting) => unproven.some(({ id, user_id }) => ref === id || ref === user_id)
  await recordActions(
    decided.map(({ id, user_id, amount }) => ({
      ref: id,
      memberId: user_id,
      before: { status: 'pending' },
      after: {
        status,
        amount: toTaka(amount),
        ...denial,
        ...(proof.unprovenIds.includes(id) && { without_sms: proof.withoutSms }),
      },
    })),
    status,
  )
  if (status === 'success') await recordProvedNumbers(tx, decided)
  await insertNotifications(
    tx,
    decided.map((payment) => createNotification(payment, { status, ...denial })),
  )
  await post(
    tx,
    entries.map((entry) => ({ ...entry, isUncounted: !isUnproven(entry) })),
  )
  return refused
}

/** The stored reason, if there is one. */
const getDenial = ({ reason, reasonText }: Pick<Decision, 'reason' | 'reasonText'>) => ({
  ...(reason && { reason }),
  ...(reason === 'other' && { reason_text: reasonText?.trim() }),
})

interface Outcome extends Pick<Decision, 'status'> {
  reason?: DenialReason | null
  reason_text?: string | null | undefined
}

const createNotification = (
  { id: ref, user_id: userId, amount }: Payment,
  { status, reason = null, reason_text = null }: Outcome,
): NewNotification => {
  const notification = { userId, ref }
  return status === 'success'
    ? { ...notification, kind: 'payment_added', params: { amount: toTaka(amount) } }
    : { ...notification, kind: 'payment_denied', params: { amount: toTaka(amount), reason, reason_text } }
}

const getIds = (rows: { id: string }[]) => rows.map(({ id }) => id)

const getTransferKey = ({ payment_method, transaction_id }: Payment) => `${payment_method} ${transaction_id}`

/** The payments whose transaction id was accepted before, in this call or for any member. */
async function findRepeated(tx: Tx, pending: Payment[]): Promise<Payment[]> {
  const succeeded = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.status, 'success'),
        inArray(
          payments.transaction_id,
          pending.map(({ transaction_id }) => transaction_id),
        ),
      ),
    )
  const used = new Set(succeeded.map(getTransferKey))
  return pending.filter((payment) => {
    const transfer = getTransferKey(payment)
    if (used.has(transfer)) return true
    used.add(transfer)
    return false
  })
}

const createTopUp = ({ id, user_id, amount }: Payment): Posting => ({
  reason: 'top_up',
  ref: id,
  debit: systemAccount('till'),
  credit: member(user_id, 'balance'),
  amount,
})

import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { recordAct } from '../audits/record-act.ts'
import type { Tx } from '../db/connect.ts'
import { sqlState } from '../db/sql-state.ts'
import { house, member } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { readSettings } from '../settings/read-settings.ts'
import { hasUsername } from '../users/find-member.ts'
import { users } from '../users/table.ts'
import { payments } from './table.ts'

interface Decision {
  paymentId: string
  username: string
  status: 'success' | 'deny'
  actorId: string
}

const uniqueViolation = '23505'

/** Decides a pending payment once. Accepting credits the member, and at the first top-up the referrer. */
export async function decidePayment(tx: Tx, { paymentId, username, status, actorId }: Decision): Promise<void> {
  const payment = await takePending(tx, { paymentId, username, status, actorId })
  if (status === 'success') await post(tx, await movesOf(tx, payment))
  await recordAct(tx, {
    actorId,
    action: status === 'success' ? 'accept-payment' : 'deny-payment',
    ref: payment.id,
    before: { status: 'pending' },
    after: { status },
  })
}

async function takePending(tx: Tx, { paymentId, username, status, actorId }: Decision) {
  const owner = tx.select({ id: users.id }).from(users).where(hasUsername(username))
  const isNamed = and(eq(payments.id, paymentId), eq(payments.user_id, sql`(${owner})`))
  const [taken] = await tx
    .update(payments)
    .set({ status, decided_by: actorId, decided_at: sql`now()` })
    .where(and(isNamed, eq(payments.status, 'pending')))
    .returning()
    .catch((error: unknown) => {
      // Somebody else's payment with this transaction id has succeeded before.
      throw sqlState(error) === uniqueViolation ? new Refusal('transaction_id_used') : error
    })
  if (taken) return taken
  const [decided] = await tx.select({ id: payments.id }).from(payments).where(isNamed)
  throw new Refusal(decided ? 'already_decided' : 'not_found')
}

async function movesOf(tx: Tx, payment: typeof payments.$inferSelect): Promise<Posting[]> {
  const topUp: Posting = {
    reason: 'top_up',
    ref: payment.id,
    debit: house('till'),
    credit: member(payment.user_id, 'balance'),
    amount: payment.amount,
  }
  const referrerId = await referrerToReward(tx, payment.user_id)
  const { refer_amount } = await readSettings(tx)
  if (!referrerId || refer_amount === 0n) return [topUp]
  const bonus = { reason: 'referral_bonus', ref: payment.user_id, debit: house('referral'), amount: refer_amount }
  return [topUp, { ...bonus, credit: member(referrerId, 'earning') }]
}

/** The referrer of a member whose first top-up this is. Locks the member, so that only one of two at once is the first. */
async function referrerToReward(tx: Tx, userId: string): Promise<string | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user?.referrer_id) return null
  const accepted = await tx.$count(payments, and(eq(payments.user_id, userId), eq(payments.status, 'success')))
  return accepted === 1 ? user.referrer_id : null
}

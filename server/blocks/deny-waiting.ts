import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import type { RecordActions } from '../http/effect.ts'
import type { Posting } from '../ledger/post.ts'
import { decidePayments } from '../payments/decide-payments.ts'
import { payments } from '../payments/table.ts'
import { isWaitingOf, lockWithdrawals, settleWithdrawals } from '../withdrawals/decide-withdrawals.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** Locks a member's undecided requests. Before the member's row, as all transactions do. */
export async function lockWaitingOf(tx: Tx, userId: string): Promise<void> {
  await lockWithdrawals(tx, isWaitingOf(userId))
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(isPendingOf(userId))
    .orderBy(asc(payments.id))
    .for('no key update')
}

interface Denial {
  userId: string
  reason: string
  actorId: string
  recordActions: RecordActions
}

/**
 * Denies a locked member's undecided requests. Skips those that another administrator is deciding, which were sent after
 * `lockWaitingOf`, and those of open payout batches. Returns the postings, which come last in the transaction.
 */
export async function denyWaitingOf(tx: Tx, { userId: memberId, reason, ...action }: Denial): Promise<Posting[]> {
  const free = { skipLocked: true } as const
  const held = await tx.select().from(withdrawals).where(isWaitingOf(memberId)).for('no key update', free)
  const paid = await tx.select().from(payments).where(isPendingOf(memberId)).for('no key update', free)
  const postings = await settleWithdrawals(tx, held, { status: 'denied', reason, ...action })
  const { actorId: userId, recordActions } = action
  const denial = { status: 'deny', reason: 'other', reasonText: reason, actor: { userId }, recordActions } as const
  if (paid.length > 0) await decidePayments(tx, { ids: paid.map(({ id }) => id), ...denial })
  return postings
}

const isPendingOf = (userId: string): SQL | undefined =>
  and(eq(payments.user_id, userId), eq(payments.status, 'pending'))

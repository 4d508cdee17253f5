import { and, asc, eq, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { users as endpoints } from '#contract/users.ts'
import type { Tx } from '../db/connect.ts'
import { can } from '../http/caller.ts'
import type { RecordActions } from '../http/effect.ts'
import type { Handler } from '../http/mount-endpoints.ts'
import { type Posting, post } from '../ledger/post.ts'
import { decidePayments } from '../payments/decide-payments.ts'
import { payments } from '../payments/table.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { findOther, guardStaff, hasUsername } from '../users/find-member.ts'
import { assertNotLastOwner } from '../users/last-owner.ts'
import { users } from '../users/table.ts'
import { takeUserLock } from '../users/user-lock.ts'
import { isWaitingOf, lockWithdrawals, settleWithdrawals } from '../withdrawals/decide-withdrawals.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** The reason that the member reads, unless the administrator gives another. */
const blockedReason = 'The account is blocked.'

/** Denying a member's requests is a decision about them. */
const decisions = ['payments.decide', 'withdrawals.decide'] as const

export const block: Handler<typeof endpoints.block> =
  ({ username, status, waiting, reason = blockedReason }, caller) =>
  async (tx, { recordActions, askSecondPerson }) => {
    const deniesWaiting = status === 'block' && waiting === 'deny'
    if (deniesWaiting && !decisions.every((permission) => can(caller, permission))) throw new Refusal('not_allowed')
    if (deniesWaiting) await lockWaiting(tx, username)
    const user = await findOther(tx, username, caller)
    guardStaff(user, caller, askSecondPerson)
    if (status === 'block') await assertNotLastOwner(tx, user)
    await tx.update(users).set({ status }).where(eq(users.id, user.id))
    if (status === 'block') await endAllSessions(tx, user.id)
    const change = { before: { status: user.status }, after: { status } }
    await recordActions({ ref: user.id, memberId: user.id, ...change }, 'user')
    const denial = { userId: user.id, reason, actorId: caller.userId, recordActions }
    if (deniesWaiting) await post(tx, await denyWaitingOf(tx, denial))
    return null
  }

/** The member's row is not locked yet, because requests are locked first. */
async function lockWaiting(tx: Tx, username: string): Promise<void> {
  const [user] = await tx.select({ id: users.id }).from(users).where(hasUsername(username))
  if (!user) return
  await takeUserLock(tx, user.id)
  await lockWaitingOf(tx, user.id)
}

/** Locks a member's undecided requests. Before the member's row, as all transactions do. */
async function lockWaitingOf(tx: Tx, userId: string): Promise<void> {
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
async function denyWaitingOf(tx: Tx, { userId: memberId, reason, ...action }: Denial): Promise<Posting[]> {
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

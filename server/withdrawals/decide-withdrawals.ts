import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { Tx } from '../db/connect.ts'
import { isViolationOf } from '../db/errors.ts'
import type { RecordActions } from '../http/effect.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { insertNotifications, type NewNotification } from '../notifications/insert-notifications.ts'
import { findGiven, type Refused, selectPending } from '../requests/decisions.ts'
import { furthestMode, readWatchedTills, usesSms } from '../tills/watched-tills.ts'
import { users } from '../users/table.ts'
import { payoutIdOnce, withdrawals } from './table.ts'
import { refuseWaiting } from './waits.ts'

interface Settlement {
  /** `cancelled` by the member. */
  status: 'approved' | 'denied' | 'cancelled'
  /** The reason of a denial. Not stored for an approval. */
  reason?: string | undefined
  /** Why inactive members are paid. Undefined: they are not. */
  payAnyway?: string | undefined
  actorId: string
  recordActions: RecordActions
}

interface Decision extends Settlement {
  ids: string[]
  /** The provider's transaction id of the payout. Not stored for a denial. */
  payoutId?: string | undefined
}

type Withdrawal = typeof withdrawals.$inferSelect

/** Decides pending withdrawals, each once: pays out the held amount, or returns it to the earning. */
export async function decideWithdrawals(tx: Tx, { ids, payoutId, ...settlement }: Decision): Promise<Refused> {
  const { pending, refused } = selectPending(ids, await lockWithdrawals(tx, inArray(withdrawals.id, ids)))
  // A pending withdrawal has a batch only while the batch is open.
  for (const { id, batch_id } of pending) if (batch_id) refused.set(findGiven(ids, id), 'in_open_batch')
  const unbatched = pending.filter(({ batch_id }) => batch_id === null)
  const free = settlement.status === 'approved' ? refuseWaiting(unbatched, { ids, refused }) : unbatched
  const inactive = await findInactive(tx, free)
  const isRefused = ({ user_id }: Withdrawal) =>
    settlement.status === 'approved' && settlement.payAnyway === undefined && inactive.includes(user_id)
  for (const row of free) if (isRefused(row)) refused.set(findGiven(ids, row.id), 'member_inactive')
  const settled = free
    .filter((row) => !isRefused(row))
    .map((row) => ({ ...row, payoutId, isInactive: inactive.includes(row.user_id) }))
  await post(tx, await settleWithdrawals(tx, settled, settlement))
  return refused
}

/** Locks withdrawals, in the order in which all transactions lock them. */
export const lockWithdrawals = (tx: Tx, filter: SQL | undefined): Promise<Withdrawal[]> =>
  tx.select().from(withdrawals).where(filter).orderBy(asc(withdrawals.id)).for('no key update')

/** The ids of the blocked and deleted members of withdrawals. Locks the members, as `lockReferred`, so that no block commits before the decision. */
export async function findInactive(tx: Tx, rows: Withdrawal[]): Promise<string[]> {
  if (rows.length === 0) return []
  const owners = inArray(
    users.id,
    rows.map(({ user_id }) => user_id),
  )
  const found = await tx
    .select({ id: users.id, status: users.status, deletedAt: users.deleted_at })
    .from(users)
    .where(owners)
    .orderBy(desc(users.id))
    .for('key share')
  return found.filter(({ status, deletedAt }) => status === 'block' || deletedAt !== null).map(({ id }) => id)
}

/** Members who are blocked or deleted. */
export const isInactiveMember = (): SQL | undefined => or(eq(users.status, 'block'), isNotNull(users.deleted_at))

interface Settled extends Withdrawal {
  payoutId?: string | undefined
  isInactive?: boolean
}

/** Stores the decision of locked pending withdrawals and its audit entries. Returns the postings, which come last in the transaction. */
export async function settleWithdrawals(
  tx: Tx,
  rows: Settled[],
  { status, actorId, recordActions, ...settlement }: Settlement,
): Promise<Posting[]> {
  if (rows.length === 0) return []
  const isApproved = status === 'approved'
  const reason = isApproved ? null : (settlement.reason?.trim() ?? null)
  await tx
    .update(withdrawals)
    .set({ status, reason, decided_by: actorId, decided_at: sql`now()` })
    .where(inArray(withdrawals.id, getIds(rows)))
  const paidIds = isApproved ? await setPaid(tx, rows) : []
  const details = new Map(rows.map((row) => [row.id, isApproved ? getPayoutDetails(row, settlement.payAnyway) : {}]))
  for (const [id, detail] of details)
    if (Object.keys(detail).length > 0)
      await refuseUsedPayoutId(tx.update(withdrawals).set(detail).where(eq(withdrawals.id, id)))
  await recordActions(
    rows.map(({ id, user_id, amount }) => ({
      ref: id,
      memberId: user_id,
      before: { status: 'pending' },
      after: { status, reason, amount: toTaka(amount), ...details.get(id) },
    })),
    status,
  )
  if (status !== 'cancelled')
    await insertNotifications(
      tx,
      rows.map((row) => createNotification(row, { isApproved, reason })),
    )
  // An approval that does not pay counts when the withdrawal is marked as paid.
  return rows.map((row) => ({ ...createPosting(row, status), isUncounted: !paidIds.includes(row.id) }))
}

/** An approval also marks the money as sent, unless the SMS of a till phone are to prove that. Returns the ids of those that it marks. */
async function setPaid(tx: Tx, rows: Settled[]): Promise<string[]> {
  const watched = await readWatchedTills(tx)
  const paid = rows.filter(({ method, payoutId }) => payoutId !== undefined || !usesSms(furthestMode(watched, method)))
  if (paid.length > 0)
    await tx
      .update(withdrawals)
      .set({ paid_at: sql`now()` })
      .where(inArray(withdrawals.id, getIds(paid)))
  return getIds(paid)
}

function createNotification(
  { id: ref, user_id: userId, amount: poisha, payoutId }: Settled,
  { isApproved, reason }: { isApproved: boolean; reason: string | null },
): NewNotification {
  const amount = toTaka(poisha)
  if (!isApproved) return { userId, ref, kind: 'withdrawal_denied', params: { amount, reason } }
  if (payoutId === undefined) return { userId, ref, kind: 'withdrawal_approved', params: { amount } }
  return { userId, ref, kind: 'withdrawal_paid', params: { amount, payout_id: payoutId } }
}

/** Runs an update of `payout_id`. Throws `transaction_id_used` if another withdrawal of the method was paid with the id. */
export async function refuseUsedPayoutId(update: PromiseLike<unknown>): Promise<void> {
  try {
    await update
  } catch (error) {
    if (!isViolationOf(payoutIdOnce, error)) throw error
    throw new Refusal('transaction_id_used', { field: 'payout_id' })
  }
}

const getIds = (rows: Withdrawal[]) => rows.map(({ id }) => id)

const getPayoutDetails = ({ payoutId, isInactive }: Settled, payAnyway: string | undefined) => ({
  ...(payoutId !== undefined && { payout_id: payoutId }),
  ...(isInactive && payAnyway !== undefined && { pay_anyway: payAnyway.trim() }),
})

/** The undecided withdrawals of a member that are in no open batch. */
export const isWaitingOf = (userId: string): SQL | undefined =>
  and(eq(withdrawals.user_id, userId), eq(withdrawals.status, 'pending'), sql`${withdrawals.batch_id} is null`)

function createPosting({ id: ref, user_id, amount }: Withdrawal, status: Settlement['status']): Posting {
  const held = { ref, debit: member(user_id, 'hold'), amount }
  return status === 'approved'
    ? { ...held, reason: 'withdraw_payout', credit: systemAccount('payout') }
    : { ...held, reason: 'withdraw_release', credit: member(user_id, 'earning') }
}

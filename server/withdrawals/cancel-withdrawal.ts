import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { withdrawals as rows } from '#contract/withdrawals.ts'
import type { Handler } from '../http/mount-endpoints.ts'
import { post } from '../ledger/post.ts'
import { lockWithdrawals, settleWithdrawals } from './decide-withdrawals.ts'
import { presentOwn } from './present-own.ts'
import { withdrawals } from './table.ts'

/** Cancels the caller's own withdrawal. The lock on the row lets one of cancellation, decision and payout batch come first. */
export const cancelWithdrawal: Handler<typeof rows.cancel> =
  ({ id }, { userId, username }) =>
  async (tx, { recordActions }) => {
    const isOwn = and(eq(withdrawals.id, id), eq(withdrawals.user_id, userId))
    const [row] = await lockWithdrawals(tx, isOwn)
    if (!row) throw new Refusal('not_found')
    if (row.status !== 'pending') throw new Refusal('already_decided')
    if (row.batch_id) throw new Refusal('in_open_batch')
    const postings = await settleWithdrawals(tx, [row], { status: 'cancelled', actorId: userId, recordActions })
    const [cancelled] = await tx.select().from(withdrawals).where(isOwn)
    await post(tx, postings)
    return presentOwn({ row: cancelled!, username })
  }

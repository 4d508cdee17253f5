import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { withdrawals as rows } from '#contract/withdrawals.ts'
import type { Handler } from '../http/mount-endpoints.ts'
import { post } from '../ledger/post.ts'
import { settleWithdrawals } from './decide-withdrawals.ts'
import { presentOwn } from './present-own.ts'
import { withdrawals } from './table.ts'

/**
 * Cancels the caller's own withdrawal, unless a decision, a payout batch or another cancellation has its row locked. It does not
 * wait for them: a block locks requests before the member's row, and this write has locked that row already.
 */
export const cancelWithdrawal: Handler<typeof rows.cancel> =
  ({ id }, { userId, username }) =>
  async (tx, { recordActions }) => {
    const isOwn = and(eq(withdrawals.id, id), eq(withdrawals.user_id, userId))
    const [row] = await tx.select().from(withdrawals).where(isOwn).for('no key update', { skipLocked: true })
    if (!row) {
      const isLocked = (await tx.$count(withdrawals, isOwn)) > 0
      throw isLocked ? new Refusal('request_running', { retryAfterS: 1 }) : new Refusal('not_found')
    }
    if (row.status !== 'pending') throw new Refusal('already_decided')
    if (row.batch_id) throw new Refusal('in_open_batch')
    const postings = await settleWithdrawals(tx, [row], { status: 'cancelled', actorId: userId, recordActions })
    const [cancelled] = await tx.select().from(withdrawals).where(isOwn)
    await post(tx, postings)
    return presentOwn({ row: cancelled!, username })
  }

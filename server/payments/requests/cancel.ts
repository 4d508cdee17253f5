import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { toTaka } from '#contract/money.ts'
import type { Tx } from '../../db/connect.ts'
import { one } from '../../db/one.ts'
import type { RecordActions } from '../../http/effect.ts'
import { payments } from '../table.ts'

interface Cancellation {
  id: string
  userId: string
  recordActions: RecordActions
}

/**
 * Cancels the caller's own payment, unless a decision or another cancellation has its row locked. It does not wait for them: a
 * block locks requests before the member's row, and this write has locked that row already.
 */
export async function cancelPayment(tx: Tx, { id, userId, recordActions }: Cancellation) {
  const isOwn = and(eq(payments.id, id), eq(payments.user_id, userId))
  const [row] = await tx.select().from(payments).where(isOwn).for('no key update', { skipLocked: true })
  if (!row) {
    const isLocked = (await tx.$count(payments, isOwn)) > 0
    throw isLocked ? new Refusal('request_running', { retryAfterS: 1 }) : new Refusal('not_found')
  }
  if (row.status !== 'pending') throw new Refusal('already_decided')
  const status = 'cancelled'
  const change = { status, decided_by: userId, decided_at: sql`now()` } as const
  const cancelled = one(await tx.update(payments).set(change).where(isOwn).returning())
  const after = { status, amount: toTaka(row.amount) }
  await recordActions({ ref: id, memberId: userId, before: { status: 'pending' }, after })
  return cancelled
}

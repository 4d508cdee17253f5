import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { recordAct } from '../audits/record-act.ts'
import type { Tx } from '../db/connect.ts'
import { house, member } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { withdrawals } from './table.ts'

interface Decision {
  withdrawalId: string
  status: 'approved' | 'denied'
  reason: string | null
  actorId: string
}

/** Decides a pending withdrawal once: pays out what was held, or gives it back. */
export async function decideWithdrawal(tx: Tx, { withdrawalId, status, reason, actorId }: Decision): Promise<void> {
  const [taken] = await tx
    .update(withdrawals)
    .set({ status, reason, decided_by: actorId, decided_at: sql`now()` })
    .where(and(eq(withdrawals.id, withdrawalId), eq(withdrawals.status, 'pending')))
    .returning()
  if (!taken) throw await whyNot(tx, withdrawalId)
  const fact = { ref: taken.id, debit: member(taken.user_id, 'hold'), amount: taken.amount }
  await post(tx, [
    status === 'approved'
      ? { ...fact, reason: 'withdraw_payout', credit: house('payout') }
      : { ...fact, reason: 'withdraw_release', credit: member(taken.user_id, 'earning') },
  ])
  await recordAct(tx, {
    actorId,
    action: status === 'approved' ? 'approve-withdrawal' : 'deny-withdrawal',
    ref: taken.id,
    before: { status: 'pending' },
    after: { status, reason },
  })
}

async function whyNot(tx: Tx, withdrawalId: string): Promise<Refusal> {
  const [decided] = await tx.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.id, withdrawalId))
  return new Refusal(decided ? 'already_decided' : 'not_found')
}

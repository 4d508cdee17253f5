import { asc, inArray, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { Tx } from '../db/connect.ts'
import type { RecordActions } from '../http/effect.ts'
import { member, systemAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/post.ts'
import { type Refused, selectPending } from '../requests/decisions.ts'
import { withdrawals } from './table.ts'

interface Decision {
  ids: string[]
  status: 'approved' | 'denied'
  /** The reason of a denial. Not stored for an approval. */
  reason: string | undefined
  actorId: string
  recordActions: RecordActions
}

/** Decides pending withdrawals, each once: pays out the held amount, or returns it to the earning. */
export async function decideWithdrawals(
  tx: Tx,
  { ids, status, actorId, recordActions, ...decision }: Decision,
): Promise<Refused> {
  const locked = await tx
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.id, ids))
    .orderBy(asc(withdrawals.id))
    .for('no key update')
  const { pending, refused } = selectPending(ids, locked)
  if (pending.length === 0) return refused

  const reason = status === 'denied' ? (decision.reason?.trim() ?? null) : null
  const decided = pending.map(({ id }) => id)
  await tx
    .update(withdrawals)
    .set({ status, reason, decided_by: actorId, decided_at: sql`now()` })
    .where(inArray(withdrawals.id, decided))
  await recordActions(
    pending.map(({ id, user_id, amount }) => ({
      ref: id,
      memberId: user_id,
      before: { status: 'pending' },
      after: { status, reason, amount: toTaka(amount) },
    })),
    status,
  )
  await post(
    tx,
    pending.map((withdrawal) => createPosting(withdrawal, status)),
  )
  return refused
}

function createPosting(
  { id: ref, user_id, amount }: typeof withdrawals.$inferSelect,
  status: Decision['status'],
): Posting {
  const held = { ref, debit: member(user_id, 'hold'), amount }
  return status === 'approved'
    ? { ...held, reason: 'withdraw_payout', credit: systemAccount('payout') }
    : { ...held, reason: 'withdraw_release', credit: member(user_id, 'earning') }
}

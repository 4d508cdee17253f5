import type { AuditAction } from '#contract/audits.ts'
import { announce } from '../changes/announce.ts'
import { touchedBy } from '../changes/touched-by.ts'
import type { Tx } from '../db/connect.ts'
import { audits } from './table.ts'

interface Act {
  /** The administrator's user id. */
  actorId: string
  action: AuditAction
  /** The id of the row that was acted on. */
  ref: string
  /** The user id of the member whom it concerns. */
  memberId?: string
  /** Amounts are taka. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes down what an administrator did, in the transaction of the act itself, and tells whom it concerns. */
export const recordAct = (tx: Tx, act: Act) => recordActs(tx, [act])

/** As `recordAct`, for many at once. */
export async function recordActs(tx: Tx, acts: Act[]): Promise<void> {
  if (acts.length === 0) return
  await tx
    .insert(audits)
    .values(acts.map(({ actorId, memberId, ...act }) => ({ ...act, actor_id: actorId, member_id: memberId })))
  announce(tx, ...acts.map(({ action, memberId }) => ({ tags: touchedBy[action], ...(memberId && { memberId }) })))
}

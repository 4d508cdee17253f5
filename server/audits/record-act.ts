import type { AuditAction } from '#contract/audits.ts'
import type { Tag } from '#contract/tags.ts'
import type { Tx } from '../db/connect.ts'
import { announce } from '../db/record-change.ts'
import { audits } from './table.ts'

/** A row of the contract with its one action, or with the one that was chosen. */
export interface AuditedRow {
  audit: AuditAction
  touches: readonly Tag[]
}

interface Act {
  /** The administrator's user id. */
  actorId: string
  /** The id of the row that was acted on. */
  ref: string
  /** The user id of the member whom it concerns. */
  memberId?: string
  /** Amounts are taka. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Writes the audit entry of an administrator's act, in the act's transaction, and announces the act to the member. */
export const recordAct = (tx: Tx, row: AuditedRow, act: Act) => recordActs(tx, row, [act])

/** As `recordAct`, for many at once. */
export async function recordActs(tx: Tx, { audit: action, touches: tags }: AuditedRow, acts: Act[]): Promise<void> {
  if (acts.length === 0) return
  await tx
    .insert(audits)
    .values(acts.map(({ actorId, memberId, ...act }) => ({ ...act, action, actor_id: actorId, member_id: memberId })))
  announce(tx, ...acts.flatMap(({ memberId }) => (memberId ? [{ tags, memberId }] : [])))
}

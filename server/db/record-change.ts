import type { Tag } from '#contract/tags.ts'
import type { Tx } from './connect.ts'

/** The channel of PostgreSQL's NOTIFY. */
export const changeChannel = 'joma_change'

export interface RecordedChange {
  tags: readonly Tag[]
  /** The member concerned. Absent: the change concerns all members. Administrators receive every change. */
  memberId?: string
}

const changesOf = new WeakMap<Tx, RecordedChange[]>()

/** Records what a transaction changes. It is published to every process after the commit, and not after a rollback. */
export function recordChange(tx: Tx, ...changes: RecordedChange[]): void {
  changesOf.set(tx, [...recordedChanges(tx), ...changes])
}

/** Records that another user's write credits money to a member. */
export const recordCredit = (tx: Tx, memberId: string) =>
  recordChange(tx, { tags: ['Transaction', 'Customer'], memberId })

export const recordedChanges = (tx: Tx): RecordedChange[] => changesOf.get(tx) ?? []

import type { AuditAction } from '#contract/audits.ts'
import type { Access, SecondPerson } from '#contract/endpoint.ts'
import type { Poisha } from '#contract/money.ts'
import type { Tag } from '#contract/tags.ts'
import type { Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import type { Caller, Visitor } from './caller.ts'

/** A change of one row of the database that the audit log has. */
export interface AdminAction {
  /** The id of the row that was changed. */
  ref: string
  /** The user id of the member concerned. */
  memberId?: string
  /** Amounts are taka. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export interface AuditEntry extends AdminAction {
  /** The user who did it, also by a program with an API key, or the till phone whose SMS did. */
  actor: { userId: string; apiKeyId?: string | undefined } | { tillPhoneId: string }
  action: AuditAction
}

/**
 * Writes audit entries in the effect's transaction, under the endpoint's action, and records the change for the members
 * concerned. `choice` selects the action of an endpoint that has several.
 */
export type RecordActions = (actions: AdminAction | AdminAction[], choice?: string) => Promise<void>

export interface EffectContext {
  /** Defers work until the commit, a mail for example. Not called for a replay or after a refusal. */
  afterCommit: (work: () => void) => void
  recordActions: RecordActions
  /** The write waits for a second administrator, if the settings say so, whatever it moves. */
  askSecondPerson: () => void
  /** A second administrator has confirmed the write. */
  isConfirmed?: true
}

/** All database changes of a write, in one transaction. */
export type Effect<Data> = (tx: Tx, context: EffectContext) => Promise<Data>

/** What an effect needs to know of the endpoint of a write. An upload has it too. */
export type EffectEndpoint = Access & {
  path: string
  touches: readonly Tag[]
  secondPerson?: SecondPerson
  hasSecretResponse?: true | 'repeatable'
  isSmall?: true | 'repeatable'
  audit?: string | Readonly<Record<string, string>>
}

interface Write {
  endpoint: EffectEndpoint
  caller: Caller | Visitor
}

/**
 * Records what the endpoint touches. Administrators receive all of it. An administrator's write concerns all members; any other
 * write concerns only its caller. Handlers add other members.
 */
export function recordTouches(tx: Tx, { endpoint: { role, touches: tags }, caller }: Write): void {
  if (tags.length === 0) return
  recordChange(tx, { tags, ...(role !== 'admin' && 'userId' in caller && { memberId: caller.userId }) })
}

export type InsertAuditEntries = (tx: Tx, entries: AuditEntry[]) => Promise<void>

interface Act {
  endpoint: EffectEndpoint
  /** Undefined for a signed-out caller, whose writes are not audited. */
  actor: AuditEntry['actor'] | undefined
}

interface ProposedWrite {
  /** The endpoint: `banks.add`. */
  name: string
  input: object
  caller: Caller
  /** Poisha that it would move. Null if it moves none. */
  amount: Poisha | null
  recordActions: RecordActions
}

/** Stores a write as a proposal that a second administrator confirms. Returns its id. */
export type Propose = (tx: Tx, write: ProposedWrite) => Promise<string>

export const createRecordActions =
  (tx: Tx, { endpoint, actor }: Act, insert: InsertAuditEntries): RecordActions =>
  async (actions, choice) => {
    const action = typeof endpoint.audit === 'object' ? endpoint.audit[choice ?? ''] : endpoint.audit
    if (!action || !actor) throw new Error('The endpoint has no audit action.')
    const entries = [actions].flat().map((each) => ({ ...each, actor, action: action as AuditAction }))
    if (entries.length > 0) await insert(tx, entries)
    for (const { memberId } of entries) if (memberId) recordChange(tx, { tags: endpoint.touches, memberId })
  }

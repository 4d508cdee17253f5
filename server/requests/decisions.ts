import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { type PlainRefusalCode, Refusal } from '#contract/errors.ts'
import type { Poisha } from '#contract/money.ts'
import type { Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { assertFresh, type Caller } from '../http/caller.ts'
import type { RecordActions } from '../http/effect.ts'
import { readSettings } from '../settings/settings.ts'

/** The refusal of each request that was not decided, by id. A refusal whose sentence has values is not only a code. */
export type Refused = Map<string, PlainRefusalCode | Refusal>

const toRefusal = (refused: PlainRefusalCode | Refusal): Refusal =>
  typeof refused === 'string' ? new Refusal(refused) : refused

/** Selects the pending requests. The others do not exist or are decided already, and are refused. */
export function selectPending<Row extends { id: string; status: string }>(ids: string[], locked: Row[]) {
  const refused: Refused = new Map()
  const pending: Row[] = []
  for (const id of ids) {
    const row = locked.find((each) => each.id === id.toLowerCase())
    if (row?.status === 'pending') pending.push(row)
    else refused.set(id, row ? 'already_decided' : 'not_found')
  }
  return { pending, refused }
}

/** The id as the caller wrote it, whose case may differ. */
export const findGiven = (ids: string[], id: string): string => ids.find((each) => each.toLowerCase() === id) ?? id

/** The response of a bulk decision, in the order of the ids. */
export const toBulkResults = (ids: string[], refused: Refused, message: string) => ({
  results: ids.map((_id) => {
    const found = refused.get(_id)
    if (!found) return { _id, isDone: true, message }
    const refusal = toRefusal(found)
    return { _id, isDone: false, code: refusal.code, message: refusal.message }
  }),
})

/** For a single decision, whose refusal is the response. */
export function throwIfRefused(refused: Refused): void {
  for (const each of refused.values()) throw toRefusal(each)
}

type RequestTable = AnyPgTable & Record<'id' | 'user_id' | 'status' | 'archived_at', AnyPgColumn>

interface ArchiveChange {
  id: string
  isArchived: boolean
  recordActions: RecordActions
}

/** Hides a decided request from the history, or shows it there again. */
export async function setArchived(
  tx: Tx,
  requests: RequestTable,
  { id, isArchived, recordActions }: ArchiveChange,
): Promise<void> {
  const { user_id, status, archived_at } = requests
  const [request] = await tx
    .select({ user_id, status, archived_at })
    .from(requests as AnyPgTable)
    .where(eq(requests.id, id))
    .for('update')
  if (!request) throw new Refusal('not_found')
  if (request.status === 'pending') throw new Refusal('not_decided')
  const change = { archived_at: isArchived ? sql`now()` : null }
  await tx.update(requests).set(change).where(eq(requests.id, id))
  await recordActions({
    ref: id,
    memberId: request.user_id as string,
    before: { archived: request.archived_at !== null },
    after: { archived: isArchived },
  })
}

/** Refuses to accept many requests at once without a fresh proof, if their sum is large. */
export async function assertFreshAbove(
  tx: Tx,
  caller: Caller,
  { from, ids }: { from: AnyPgTable & Record<'id' | 'amount' | 'status', AnyPgColumn>; ids: string[] },
): Promise<void> {
  const found = one(
    await tx
      .select({ sum: sql`coalesce(sum(${from.amount}), 0)`.mapWith(BigInt) })
      .from(from)
      .where(and(inArray(from.id, ids), eq(from.status, 'pending'))),
  )
  await assertFreshForSum(tx, caller, found.sum)
}

/** Refuses to move a large sum without a fresh proof. */
export async function assertFreshForSum(tx: Tx, caller: Caller, sum: Poisha): Promise<void> {
  if (sum > (await readSettings(tx)).fresh_proof_above) assertFresh(caller)
}

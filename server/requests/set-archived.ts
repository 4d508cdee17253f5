import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import type { RecordActions } from '../http/effect.ts'

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

import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { type AuditedRow, recordAct } from '../audits/record-act.ts'
import type { Tx } from '../db/connect.ts'
import type { payments } from '../payments/table.ts'
import type { withdrawals } from '../withdrawals/table.ts'

interface Archiving {
  id: string
  isArchived: boolean
  row: AuditedRow
  actorId: string
}

/** Puts a decided request away from the history, or back into it. */
export async function archive(
  tx: Tx,
  requests: typeof payments | typeof withdrawals,
  { id, isArchived, row, actorId }: Archiving,
): Promise<void> {
  const [request] = await tx.select().from(requests).where(eq(requests.id, id)).for('update')
  if (!request) throw new Refusal('not_found')
  if (request.status === 'pending') throw new Refusal('not_decided')
  await tx
    .update(requests)
    .set({ archived_at: isArchived ? sql`now()` : null })
    .where(eq(requests.id, id))
  await recordAct(tx, row, {
    actorId,
    ref: id,
    memberId: request.user_id,
    before: { archived: request.archived_at !== null },
    after: { archived: isArchived },
  })
}

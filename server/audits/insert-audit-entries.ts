import type { InsertAuditEntries } from '../http/effect.ts'
import { audits } from './table.ts'

/** Inserts the audit entries of an administrator's write, in the transaction of the write. */
export const insertAuditEntries: InsertAuditEntries = async (tx, entries) => {
  const rows = entries.map(({ actorId, memberId, ...entry }) => ({ ...entry, actor_id: actorId, member_id: memberId }))
  await tx.insert(audits).values(rows)
}

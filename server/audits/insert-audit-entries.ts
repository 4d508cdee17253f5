import type { InsertAuditEntries } from '../http/effect.ts'
import { audits } from './table.ts'

/** Writes the entries of an administrator's write, in its transaction. */
export const insertAuditEntries: InsertAuditEntries = async (tx, entries) => {
  const rows = entries.map(({ actorId, memberId, ...entry }) => ({ ...entry, actor_id: actorId, member_id: memberId }))
  await tx.insert(audits).values(rows)
}

import { desc, inArray } from 'drizzle-orm'
import type { SupportMessage } from '#contract/supports.ts'
import type { Db } from '../db/connect.ts'
import { supportReplies, type supports } from './table.ts'

type Shown = Omit<SupportMessage, 'newest'>

export const presentSupport = ({ row, username }: { row: typeof supports.$inferSelect; username: string }): Shown => ({
  _id: row.id,
  username,
  message: row.message,
  created_at: row.created_at.toISOString(),
  isSolved: row.solved_at !== null,
  isAnswered: row.is_answered,
  about: row.request_kind && row.request_id ? { kind: row.request_kind, id: row.request_id } : null,
  picture: row.picture_id,
})

/** Adds the newest reply of each thread. */
export async function addNewest(db: Db, threads: Shown[]): Promise<SupportMessage[]> {
  if (threads.length === 0) return []
  const { support_id, id, is_from_admin, message, created_at } = supportReplies
  const ids = threads.map(({ _id }) => _id)
  const found = await db
    .selectDistinctOn([support_id], { support_id, is_from_admin, message, created_at })
    .from(supportReplies)
    .where(inArray(support_id, ids))
    .orderBy(support_id, desc(id))
  const newest = new Map(
    found.map((reply) => [
      reply.support_id,
      {
        author: reply.is_from_admin ? ('admin' as const) : ('member' as const),
        message: reply.message,
        created_at: reply.created_at.toISOString(),
      },
    ]),
  )
  return threads.map((thread) => ({ ...thread, newest: newest.get(thread._id) ?? null }))
}

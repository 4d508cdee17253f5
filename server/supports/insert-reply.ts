import type { SupportReply } from '#contract/support-threads.ts'
import type { Tx } from '../db/connect.ts'
import { attachPicture } from './pictures.ts'
import { supportReplies } from './table.ts'

type Row = typeof supportReplies.$inferSelect
type NewReply = Pick<Row, 'support_id' | 'author_id' | 'is_from_admin' | 'message'> & { picture: string | undefined }

/** Inserts a message into a thread that the transaction has locked. */
export async function insertReply(tx: Tx, { picture, message, ...reply }: NewReply): Promise<Row> {
  await attachPicture(tx, { supportId: reply.support_id, picture, ownerId: reply.author_id })
  const [created] = await tx
    .insert(supportReplies)
    .values({ ...reply, message: message.trim(), picture_id: picture ?? null })
    .returning()
  return created!
}

/** `admin` is the author's username. Members read null instead. */
export const presentReply = (reply: Row, admin: string | null): SupportReply => ({
  _id: reply.id,
  author: reply.is_from_admin ? 'admin' : 'member',
  admin: reply.is_from_admin ? admin : null,
  message: reply.message,
  picture: reply.picture_id,
  created_at: reply.created_at.toISOString(),
})

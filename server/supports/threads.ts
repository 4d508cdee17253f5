import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { supportThreads as rows } from '#contract/support-threads.ts'
import type { Db, Tx } from '../db/connect.ts'
import { readPage } from '../db/read-page.ts'
import { type Caller, can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { countOwn, lockMember } from '../limits/open-requests.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { insertReply, presentReply } from './insert-reply.ts'
import { addNewest, presentSupport } from './present.ts'
import { isPending, supportReplies, supports } from './table.ts'

/** How many messages a member can send in a thread before an administrator answers. */
const unansweredMax = 20

export const createSupportThreadHandlers = (db: Db): Handlers<typeof rows> => ({
  get: async ({ id }, caller) => (await addNewest(db, [presentSupport(await findThread(db, id, caller))]))[0]!,

  replies: async ({ id, ...paging }, caller) => {
    await findThread(db, id, caller)
    const isOfThread = eq(supportReplies.support_id, id)
    return readPage(paging, {
      id: supportReplies.id,
      total: db.$count(supportReplies, isOfThread),
      items: async ({ after, order, limit }) => {
        const found = await db
          .select({ reply: supportReplies, admin: users.username })
          .from(supportReplies)
          .innerJoin(users, eq(users.id, supportReplies.author_id))
          .where(and(isOfThread, after))
          .orderBy(order)
          .limit(limit)
        return found.map(({ reply, admin }) => presentReply(reply, can(caller, 'support.answer') ? admin : null))
      },
    })
  },

  reply:
    ({ id, message, picture }, { userId }) =>
    async (tx) => {
      await lockMember(tx, userId)
      const isOwn = and(eq(supports.id, id), eq(supports.user_id, userId), isNull(supports.deleted_at))
      const [thread] = await tx.select().from(supports).where(isOwn).for('update')
      if (!thread) throw new Refusal('not_found')
      await refuseTooMany(tx, thread)
      const reply = await insertReply(tx, { support_id: id, author_id: userId, is_from_admin: false, message, picture })
      await tx.update(supports).set({ solved_at: null, is_answered: false }).where(isOwn)
      return presentReply(reply, null)
    },
})

async function findThread(db: Db, id: string, caller: Caller) {
  const [found] = await db
    .select({ row: supports, username: users.username })
    .from(supports)
    .innerJoin(users, eq(users.id, supports.user_id))
    .where(
      and(
        eq(supports.id, id),
        isNull(supports.deleted_at),
        can(caller, ['support.answer', 'members.read']) ? undefined : eq(supports.user_id, caller.userId),
      ),
    )
  if (!found) throw new Refusal('not_found')
  return found
}

/** A reopened thread counts as an unsolved message. */
async function refuseTooMany(tx: Tx, thread: typeof supports.$inferSelect): Promise<void> {
  if (thread.solved_at) {
    const { open_messages: limit } = await readSettings(tx)
    const unsolved = await countOwn(tx, { from: supports, userId: thread.user_id, filter: isPending })
    if (unsolved >= limit) throw new Refusal('too_many_messages', { values: { limit } })
  }
  const { support_id, is_from_admin, id } = supportReplies
  const newestAnswer = sql`(select max(id::text)::uuid from support_reply where support_id = ${thread.id} and is_from_admin)`
  const [unanswered] = await tx
    .select({ count: count() })
    .from(supportReplies)
    .where(
      and(
        eq(support_id, thread.id),
        eq(is_from_admin, false),
        sql`${id} > coalesce(${newestAnswer}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      ),
    )
  if (unanswered!.count >= unansweredMax) throw new Refusal('too_many_messages', { values: { limit: unansweredMax } })
}

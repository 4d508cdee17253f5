import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { timeZone } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import type { supportDesk } from '#contract/support-desk.ts'
import type { SupportReply, supportThreads } from '#contract/support-threads.ts'
import { today } from '../db/conditions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { readPage } from '../db/read-page.ts'
import { type Caller, can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { countOwn, lockMember } from '../limits/open-requests.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { readSettings } from '../settings/settings.ts'
import { users } from '../users/table.ts'
import { attachPicture } from './pictures.ts'
import { addNewest, presentSupport } from './present.ts'
import { isPending, supportReplies, supports } from './table.ts'

/** How many messages a member can send in a thread before an administrator answers. */
const unansweredMax = 20

export const createSupportThreadHandlers = (db: Db): Handlers<typeof supportThreads> => ({
  get: async ({ id }, caller) => one(await addNewest(db, [presentSupport(await findThread(db, id, caller))])),

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
  const unanswered = one(
    await tx
      .select({ count: count() })
      .from(supportReplies)
      .where(
        and(
          eq(support_id, thread.id),
          eq(is_from_admin, false),
          sql`${id} > coalesce(${newestAnswer}, '00000000-0000-0000-0000-000000000000'::uuid)`,
        ),
      ),
  )
  if (unanswered.count >= unansweredMax) throw new Refusal('too_many_messages', { values: { limit: unansweredMax } })
}

export const createSupportDeskHandlers = (db: Db): Handlers<typeof supportDesk> => ({
  answer:
    ({ id, message, picture }, { userId, username }) =>
    async (tx, { recordActions }) => {
      const isThread = and(eq(supports.id, id), isNull(supports.deleted_at))
      const [thread] = await tx.select().from(supports).where(isThread).for('update')
      if (!thread) throw new Refusal('not_found')
      const reply = await insertReply(tx, { support_id: id, author_id: userId, is_from_admin: true, message, picture })
      await tx
        .update(supports)
        .set({ is_answered: true, first_answered_at: thread.first_answered_at ?? reply.created_at })
        .where(isThread)
      await recordActions({
        ref: id,
        memberId: thread.user_id,
        before: { isAnswered: thread.is_answered },
        after: { isAnswered: true },
      })
      await insertNotifications(tx, [
        { userId: thread.user_id, kind: 'support_reply', ref: reply.id, params: { thread: id } },
      ])
      return presentReply(reply, username)
    },

  answerTimes: async () => {
    const [ofToday, ofWeek] = await Promise.all([
      readAnswerTime(db, sql`(${today}::timestamp at time zone ${timeZone})`),
      readAnswerTime(db, sql`now() - interval '7 days'`),
    ])
    return { today: ofToday, week: ofWeek }
  },
})

/** Of the first answers since a moment. */
async function readAnswerTime(db: Db, since: ReturnType<typeof sql>) {
  const { first_answered_at, created_at } = supports
  const seconds = sql`extract(epoch from ${first_answered_at} - ${created_at})`
  const { count, median_s } = one(
    await db
      .select({
        count: sql`count(*)`.mapWith(Number),
        median_s: sql<string | null>`percentile_cont(0.5) within group (order by ${seconds}::double precision)`,
      })
      .from(supports)
      .where(sql`${first_answered_at} >= ${since}`),
  )
  return { count, median_s: median_s === null ? null : Math.max(0, Math.round(Number(median_s))) }
}

type Row = typeof supportReplies.$inferSelect
type NewReply = Pick<Row, 'support_id' | 'author_id' | 'is_from_admin' | 'message'> & { picture: string | undefined }

/** Inserts a message into a thread that the transaction has locked. */
async function insertReply(tx: Tx, { picture, message, ...reply }: NewReply): Promise<Row> {
  await attachPicture(tx, { supportId: reply.support_id, picture, ownerId: reply.author_id })
  return one(
    await tx
      .insert(supportReplies)
      .values({ ...reply, message: message.trim(), picture_id: picture ?? null })
      .returning(),
  )
}

/** `admin` is the author's username. Members read null instead. */
const presentReply = (reply: Row, admin: string | null): SupportReply => ({
  _id: reply.id,
  author: reply.is_from_admin ? 'admin' : 'member',
  admin: reply.is_from_admin ? admin : null,
  message: reply.message,
  picture: reply.picture_id,
  created_at: reply.created_at.toISOString(),
})

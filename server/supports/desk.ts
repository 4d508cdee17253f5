import { and, eq, isNull, sql } from 'drizzle-orm'
import { timeZone } from '#contract/days.ts'
import { Refusal } from '#contract/errors.ts'
import type { supportDesk as rows } from '#contract/support-desk.ts'
import { today } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { insertReply, presentReply } from './insert-reply.ts'
import { supports } from './table.ts'

export const createSupportDeskHandlers = (db: Db): Handlers<typeof rows> => ({
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
  const [found] = await db
    .select({
      count: sql`count(*)`.mapWith(Number),
      median_s: sql<string | null>`percentile_cont(0.5) within group (order by ${seconds}::double precision)`,
    })
    .from(supports)
    .where(sql`${first_answered_at} >= ${since}`)
  const { count, median_s } = found!
  return { count, median_s: median_s === null ? null : Math.max(0, Math.round(Number(median_s))) }
}

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import { type notifications as endpoints, kindsFor } from '#contract/notifications.ts'
import type { Db, Tx } from '../db/connect.ts'
import { countRows } from '../db/count-rows.ts'
import { readPage } from '../db/read-page.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { countUnseen } from './count-unseen.ts'
import { notificationMutes, notifications } from './table.ts'

export const createNotificationHandlers = (db: Db): Handlers<typeof endpoints> => ({
  list: async (paging, { userId }) => {
    // The first page contains the latest notice and the tasks of today.
    if (!paging.cursor) await countUnseen(db, userId)
    const isOwn = eq(notifications.user_id, userId)
    return readPage(paging, {
      id: notifications.id,
      total: countRows(db, notifications, isOwn),
      items: async ({ after, order, limit }) => {
        const found = await db.select().from(notifications).where(and(isOwn, after)).orderBy(order).limit(limit)
        return found.map(present)
      },
    })
  },

  markSeen:
    (_, { userId }) =>
    async (tx) => {
      const isUnseen = and(eq(notifications.user_id, userId), isNull(notifications.seen_at))
      await tx.update(notifications).set({ seen_at: sql`now()` }).where(isUnseen)
      return null
    },

  markRead:
    ({ id }, { userId }) =>
    async (tx) => {
      const marked = await markRead(tx, and(eq(notifications.id, id), eq(notifications.user_id, userId)))
      if (marked.length === 0) throw new Refusal('not_found')
      return null
    },

  markThreadRead:
    ({ id }, { userId }) =>
    async (tx) => {
      await markRead(
        tx,
        and(eq(notifications.user_id, userId), isNull(notifications.read_at), eq(notifications.thread, id)),
      )
      return null
    },

  markAllRead:
    (_, { userId }) =>
    async (tx) => {
      await markRead(tx, and(eq(notifications.user_id, userId), isNull(notifications.read_at)))
      return null
    },

  switches: async (_, { userId, role }) => {
    const muted = await db
      .select({ kind: notificationMutes.kind })
      .from(notificationMutes)
      .where(eq(notificationMutes.user_id, userId))
    return kindsFor(role).map((kind) => ({ kind, isOn: !muted.some((mute) => mute.kind === kind) }))
  },

  setSwitch:
    ({ kind, isOn }, { userId }) =>
    async (tx) => {
      const isMute = and(eq(notificationMutes.user_id, userId), eq(notificationMutes.kind, kind))
      if (isOn) await tx.delete(notificationMutes).where(isMute)
      else await tx.insert(notificationMutes).values({ user_id: userId, kind }).onConflictDoNothing()
      return null
    },
})

function markRead(tx: Tx, filter: SQL | undefined) {
  // A parameter, because a distributed schema allows no `now()` beside a column.
  const now = new Date().toISOString()
  return tx
    .update(notifications)
    .set({
      read_at: sql`coalesce(${notifications.read_at}, ${now}::timestamptz)`,
      seen_at: sql`coalesce(${notifications.seen_at}, ${now}::timestamptz)`,
    })
    .where(filter)
    .returning({ id: notifications.id })
}

const present = ({ id, kind, ref, params, created_at, read_at }: typeof notifications.$inferSelect) => ({
  _id: id,
  kind,
  ref,
  params,
  created_at: created_at.toISOString(),
  is_read: read_at !== null,
})

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import { isTaskToday } from '../advertises/live.ts'
import { advertises } from '../advertises/table.ts'
import { today } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { createStatement } from '../db/statement.ts'
import { settings } from '../settings/table.ts'
import { users } from '../users/table.ts'
import { notificationMutes, notifications } from './table.ts'

/** The bell shows more as «99+». */
const unseenMax = 100

/**
 * A member who was away for longer does not need the notification of a notice. Fewer days than `notificationDays`, because the
 * notification is what keeps it from being inserted again. That of tasks has their day.
 */
const noticeDays = 30

/**
 * Counts the unseen notifications of a user, at most 100. Before that it inserts those that concern all members: the latest notice,
 * the opening of the shop and the tasks of today. Inserting them for each member when they occur would write a row for every member at once. Those with a
 * subscribed browser have them earlier (server/push/notify-subscribers.ts).
 */
export async function countUnseen(db: Db, userId: string): Promise<number> {
  const [found] = await readUnseen(db, { userId })
  if (!found) return 0
  return found.isMissingOne ? insertForAll(db, userId) : found.unseen
}

const wordsChars = 80

/** The first words of a text of the settings `s`. */
const firstWords = (column: 'notice' | 'notice_bn'): SQL => {
  const [text, chars] = [sql.raw(`s.${column}`), sql.raw(String(wordsChars))]
  return sql`left(${text}, ${chars}) || case when length(${text}) > ${chars} then '…' else '' end`
}

const noticeRef = sql`(extract(epoch from ${settings.notice_posted_at}) * 1000)::bigint::text`

const isMissing = (kind: NotificationKind, ref: SQL): SQL => sql`not exists (
    select 1 from ${notifications} n where n.user_id = ${users.id} and n.kind = ${sql.raw(`'${kind}'`)} and n.ref = ${ref})
  and not exists (
    select 1 from ${notificationMutes} m where m.user_id = ${users.id} and m.kind = ${sql.raw(`'${kind}'`)})`

const isNoticeMissing = sql`${settings.notice} <> '' and ${settings.notice_posted_at} > ${users.created_at}
  and ${settings.notice_posted_at} > now() - interval '${sql.raw(String(noticeDays))} days' and ${isMissing('notice', noticeRef)}`

const areTasksMissing = sql`${isMissing('tasks_ready', sql`${today}::text`)}
  and exists (select 1 from ${advertises} where ${isTaskToday(settings.tasks_cleared_at)})`

const isOpeningMissing = sql`${settings.shop_opened_at} > ${users.created_at}
  and ${settings.shop_opened_at} > now() - interval '${sql.raw(String(noticeDays))} days' and ${isMissing('shop_open', sql`'shop'`)}`

/** Of a user in a statement with the settings. They read only: nearly every call finds nothing to insert. */
export const unseenColumns = {
  unseen: sql<number>`(select count(*)::int from (
    select 1 from ${notifications} n where n.user_id = ${users.id} and n.seen_at is null limit ${sql.raw(String(unseenMax))}) few)`,
  news: sql<number>`(select count(distinct few.thread)::int from (
    select n.thread from ${notifications} n
    where n.user_id = ${users.id} and n.seen_at is null and n.thread is not null limit ${sql.raw(String(unseenMax))}) few)`,
  isMissingOne: sql<boolean>`${users.role} = 'customer' and ((${isNoticeMissing}) or (${isOpeningMissing}) or (${areTasksMissing}))`,
}

const readUnseen = createStatement<{ userId: string }, { unseen: number; isMissingOne: boolean }[]>((db) =>
  db
    .select(unseenColumns)
    .from(users)
    .innerJoin(settings, sql`true`)
    .where(eq(users.id, sql.placeholder('userId'))),
)

/** What concerns all members, for the user `reader` and the settings `s`. */
export const forAll = sql`
  select 'notice' as kind, (extract(epoch from s.notice_posted_at) * 1000)::bigint::text as ref,
    jsonb_build_object('text', ${firstWords('notice')}, 'text_bn', ${firstWords('notice_bn')}) as params
  where s.notice <> '' and s.notice_posted_at > greatest(reader.created_at, now() - make_interval(days => ${noticeDays}))
  union all
  select 'shop_open', 'shop', '{}'::jsonb
  where s.shop_opened_at > greatest(reader.created_at, now() - make_interval(days => ${noticeDays}))
  union all
  select 'tasks_ready', ${today}::text, jsonb_build_object('count', count(*))
  from ${advertises} where ${isTaskToday(sql`s.tasks_cleared_at`)}
  having count(*) > 0`

/** Whether the member `reader` has no notification of what `forAll` has `found`, and has not switched it off. */
export const isMissingFound = sql`reader.role = 'customer'
  and not exists (select 1 from ${notificationMutes} m where m.user_id = reader.id and m.kind = found.kind)
  and not exists (
    select 1 from ${notifications} n where n.user_id = reader.id and n.kind = found.kind and n.ref = found.ref)`

type Missing = Pick<typeof notifications.$inferInsert, 'kind' | 'ref' | 'params'>

/** Inserts what concerns all members, and counts. */
export async function insertForAll(db: Db, userId: string): Promise<number> {
  const missing = await queryRows<Missing>(
    db,
    sql`select found.kind, found.ref, found.params
      from ${users} reader cross join ${settings} s cross join lateral (${forAll}) found
      where reader.id = ${userId} and ${isMissingFound}`,
  )
  if (missing.length > 0)
    await db
      .insert(notifications)
      .values(missing.map((each) => ({ ...each, user_id: userId })))
      .onConflictDoNothing()
  const unseen = and(eq(notifications.user_id, userId), isNull(notifications.seen_at))
  const few = await db.select({ id: notifications.id }).from(notifications).where(unseen).limit(unseenMax)
  return few.length
}

import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { advertises } from '../advertises/table.ts'
import { today } from '../db/conditions.ts'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { settings } from '../settings/table.ts'
import { users } from '../users/table.ts'
import { notificationMutes, notifications } from './table.ts'

/** The bell shows more as «99+». */
const unseenMax = 100

/** A member who was away for longer does not need the notification of a notice. */
const noticeDays = 30

/**
 * Counts the unseen notifications of a user, at most 100. First inserts those that concern all members, in the same statement: the
 * latest notice and the tasks of today. Inserting them for each member when they occur would write a row for every member at once.
 */
export async function countUnseen(db: Db, userId: string): Promise<number> {
  const [found] = await queryRows<{ unseen: number }>(
    db,
    sql`
    with derived as (
      insert into ${notifications} (id, user_id, kind, ref, params)
      select found.id, reader.id, found.kind, found.ref, found.params
      from ${users} reader cross join ${settings} s cross join lateral (
        select ${uuidv7()}::uuid as id, 'notice' as kind, (extract(epoch from s.notice_posted_at) * 1000)::bigint::text as ref,
          '{}'::jsonb as params
        where s.notice <> '' and s.notice_posted_at > greatest(reader.created_at, now() - make_interval(days => ${noticeDays}))
        union all
        select ${uuidv7()}::uuid, 'tasks_ready', ${today}::text, jsonb_build_object('count', count(*))
        from ${advertises} a
        where a.retired_at is null and (s.tasks_cleared_at is null or a.created_at > s.tasks_cleared_at
          or (s.tasks_cleared_at at time zone 'Asia/Dhaka')::date < ${today})
        having count(*) > 0
      ) found
      where reader.id = ${userId} and reader.role = 'customer'
        and not exists (select 1 from ${notificationMutes} m where m.user_id = reader.id and m.kind = found.kind)
        and not exists (
          select 1 from ${notifications} n where n.user_id = reader.id and n.kind = found.kind and n.ref = found.ref)
      on conflict do nothing
      returning 1
    )
    select ((select count(*) from derived) + (select count(*) from (
      select 1 from ${notifications} where user_id = ${userId} and seen_at is null limit ${unseenMax}) few))::int as unseen`,
  )
  return Math.min(found!.unseen, unseenMax)
}

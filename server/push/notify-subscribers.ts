import { sql } from 'drizzle-orm'
import { timeZone } from '#contract/days.ts'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { runTransaction } from '../db/run-transaction.ts'
import { forAll, isMissingFound } from '../notifications/count-unseen.ts'
import { insertNotifications, type NewNotification } from '../notifications/insert-notifications.ts'
import { settings } from '../settings/table.ts'
import { users } from '../users/table.ts'
import { pushSubscriptions } from './table.ts'

const batchRows = 1_000

interface Timing {
  /** The members have it spread over these minutes, because all of them open Joma then. */
  spreadMinutes?: number
  /** The tasks of a day are not pushed at midnight. Asia/Dhaka. */
  tasksFrom?: string
}

/**
 * Inserts the latest notice, the opening of the shop and the tasks of today for members with a subscribed browser, so that they are pushed. All other members
 * have them once they open Joma. Several processes may run it at once: a member has one notification of each.
 */
export const notifySubscribers = (db: Db, { spreadMinutes = 20, tasksFrom = '08:00' }: Timing = {}): Promise<void> =>
  runTransaction(db, async (tx) => {
    const delay = sql`make_interval(mins => abs(hashtext(reader.id::text) % ${spreadMinutes + 1}::int))`
    const found = await queryRows<NewNotification>(
      tx,
      sql`
      select reader.id as "userId", found.kind, found.ref, found.params
      from (select distinct user_id from ${pushSubscriptions}) subscriber
        join ${users} reader on reader.id = subscriber.user_id
        cross join ${settings} s cross join lateral (${forAll}) found
      where reader.status = 'on-progress' and reader.deleted_at is null and ${isMissingFound}
        and case found.kind
          when 'notice' then now() between s.notice_posted_at + ${delay} and s.notice_posted_at + interval '1 day'
          when 'shop_open' then now() between s.shop_opened_at + ${delay} and s.shop_opened_at + interval '1 day'
          else now() at time zone ${timeZone} >= (now() at time zone ${timeZone})::date + ${tasksFrom}::time + ${delay} end
      order by reader.id limit ${batchRows}`,
    )
    await insertNotifications(tx, found)
  })

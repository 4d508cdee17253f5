import { and, type Column, eq, type SQL, sql, type Table } from 'drizzle-orm'
import type { Connection, Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { exportTickets } from '../exports/table.ts'
import { passkeyChallenges } from '../factors/table.ts'
import { idempotentResponses, rateLimits } from '../http/table.ts'
import { notifications } from '../notifications/table.ts'
import type { Background } from '../process/background.ts'
import { securityEvents } from '../security-events/table.ts'
import { devices, emailChanges, resets, sessions } from '../sessions/table.ts'
import { supportPictures } from '../supports/table.ts'
import { sms } from '../tills/table.ts'

const batchRows = 1_000
const batchesMax = 200

interface Expiring {
  table: Table
  since: Column
  /** How many days after `since` a row expires. */
  days: number
  /** Only these rows expire. Default: all. */
  only?: SQL
}

const expiring: Expiring[] = [
  // A phone that was offline for months may still retry a request under its key.
  { table: idempotentResponses, since: idempotentResponses.created_at, days: 400 },
  { table: sessions, since: sessions.expires_at, days: 0 },
  { table: devices, since: devices.last_used_at, days: 400 },
  // A trigger refuses to delete younger ones.
  { table: securityEvents, since: securityEvents.created_at, days: 400 },
  { table: notifications, since: notifications.created_at, days: 90 },
  { table: emailChanges, since: emailChanges.expires_at, days: 0 },
  { table: resets, since: resets.expires_at, days: 0 },
  { table: supportPictures, since: supportPictures.created_at, days: 90 },
  { table: sms, since: sms.created_at, days: 30, only: eq(sms.state, 'unknown') },
  { table: passkeyChallenges, since: passkeyChallenges.expires_at, days: 0 },
  { table: exportTickets, since: exportTickets.expires_at, days: 0 },
  { table: rateLimits, since: rateLimits.expire, days: 0 },
]

/** Deletes expired rows in batches, so that locks are short. */
export async function deleteExpired(db: Db): Promise<void> {
  for (const kind of expiring) {
    for (let batch = 0; batch < batchesMax; batch++) {
      if ((await deleteBatch(db, kind)) < batchRows) break
    }
  }
}

/** Skips locked rows, because several processes may delete at once. */
async function deleteBatch(db: Db, { table, since, days, only }: Expiring): Promise<number> {
  const isExpired = and(only, sql`${since} < now() - make_interval(days => ${days})`)
  const found = sql`select ctid from ${table} where ${isExpired} limit ${batchRows} for update skip locked`
  const deleted = await queryRows(db, sql`delete from ${table} where ctid = any(array(${found})) returning 1`)
  return deleted.length
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

interface Parts {
  db: Db
  vacuum: Connection['vacuum']
  background: Background
  isStopping: () => boolean
}

/** Deletes expired rows a minute after the start and then every hour. */
export function scheduleCleanup({ db, vacuum, background, isStopping }: Parts): void {
  const clean = () => {
    if (!isStopping()) background.run(deleteExpired(db).then(vacuum))
  }
  setTimeout(clean, minuteMs).unref()
  setInterval(clean, hourMs).unref()
}

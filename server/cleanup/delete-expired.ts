import { and, type Column, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { smsReaderVersion } from '#contract/tills/reader/read-provider-sms.ts'
import { webhookLogDays } from '#contract/webhooks.ts'
import type { Db } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { exportTickets } from '../exports/table.ts'
import { passkeyChallenges } from '../factors/table.ts'
import { fingerprintKeys, idempotentResponses, rateLimits } from '../http/table.ts'
import { notificationDays, notifications, requestMutes } from '../notifications/table.ts'
import { payments } from '../payments/table.ts'
import { queueReports } from '../queues/table.ts'
import { recoveries, recoveryGrants } from '../recoveries/table.ts'
import { securityEvents } from '../security-events/table.ts'
import { devices, emailChanges, resets, sessions } from '../sessions/table.ts'
import { supportPictures, supports } from '../supports/table.ts'
import { deleteExpiredTasks } from '../tasks/delete-expired-tasks.ts'
import { sms } from '../tills/table.ts'
import { webhookDeliveries } from '../webhooks/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

const batchRows = 1_000
const batchesMax = 200

interface Expiring {
  table: PgTable
  since: Column
  /** How long after `since` a row expires, as an interval of the database. */
  after: string
  /** Only these rows expire. Default: all. */
  only?: SQL
}

/** No request of the report waits. */
const isDecided = sql.join(
  [
    sql`not exists (select from ${payments} p where p.id = ${queueReports.request_id} and p.status = 'pending')`,
    sql`not exists (select from ${withdrawals} w where w.id = ${queueReports.request_id} and w.status = 'pending')`,
    sql`not exists (select from ${supports} s where s.id = ${queueReports.request_id} and s.solved_at is null and s.deleted_at is null)`,
  ],
  sql` and `,
)

const expiring: Expiring[] = [
  // A phone that was offline for months may still retry a request under its key.
  { table: idempotentResponses, since: idempotentResponses.created_at, after: '400 days' },
  {
    table: idempotentResponses,
    since: idempotentResponses.created_at,
    after: '7 days',
    only: sql`${idempotentResponses.is_small}`,
  },
  // When the last response with its fingerprints has expired.
  { table: fingerprintKeys, since: fingerprintKeys.retired_at, after: '401 days' },
  // Later, so that the last push can be sent: a push subscription ends with its session.
  { table: sessions, since: sessions.expires_at, after: '10 minutes' },
  { table: devices, since: devices.last_used_at, after: '400 days' },
  // A trigger refuses to delete younger ones.
  { table: securityEvents, since: securityEvents.created_at, after: '400 days' },
  { table: notifications, since: notifications.created_at, after: `${notificationDays} days` },
  // Every request is decided long before.
  { table: requestMutes, since: requestMutes.created_at, after: '400 days' },
  // While its request waits, it is what keeps an administrator from another notification.
  { table: queueReports, since: queueReports.created_at, after: '1 day', only: isDecided },
  { table: emailChanges, since: emailChanges.expires_at, after: '0 days' },
  { table: resets, since: resets.expires_at, after: '0 days' },
  { table: recoveries, since: recoveries.created_at, after: '30 days' },
  { table: recoveryGrants, since: recoveryGrants.created_at, after: '30 days' },
  { table: supportPictures, since: supportPictures.created_at, after: '90 days' },
  {
    table: sms,
    since: sms.created_at,
    after: '30 days',
    // One that this version has not read yet may be of a known form: the server may have been stopped for long before an update.
    only: sql`${sms.state} = 'unknown' and ${sms.chain} <> 'linked' and ${sms.parser_version} >= ${smsReaderVersion}`,
  },
  { table: webhookDeliveries, since: webhookDeliveries.created_at, after: `${webhookLogDays} days` },
  { table: passkeyChallenges, since: passkeyChallenges.expires_at, after: '0 days' },
  { table: exportTickets, since: exportTickets.expires_at, after: '0 days' },
  { table: rateLimits, since: rateLimits.expire, after: '0 days' },
]

/** Deletes expired rows in batches, so that locks are short. */
export async function deleteExpired(db: Db): Promise<void> {
  for (const kind of expiring) {
    for (let batch = 0; batch < batchesMax; batch++) {
      if ((await deleteBatch(db, kind)) < batchRows) break
    }
  }
  await deleteExpiredTasks(db)
}

/** Skips locked rows, because several processes may delete at once. */
async function deleteBatch(db: Db, { table, since, after, only }: Expiring): Promise<number> {
  const key = getPrimaryKey(table)
  const isExpired = and(only, sql`${since} < now() - ${after}::interval`)
  const found = sql`select ${sql.join(key, sql`, `)} from ${table} where ${isExpired} limit ${batchRows} for update skip locked`
  const isFound = and(...key.map((column) => sql`${column} = expired.${sql.identifier(column.name)}`))
  const deleted = await queryRows(
    db,
    sql`with expired as materialized (${found}) delete from ${table} using expired where ${isFound} returning 1`,
  )
  return deleted.length
}

function getPrimaryKey(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table)
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
}

import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { NotificationKind, NotificationParams } from '#contract/notifications.ts'
import type { Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { createStatement } from '../db/statement.ts'
import { notificationMutes, notifications, requestMutes } from './table.ts'

/** `ref` is the id of what the notification reports. A user has one notification for each kind and ref. */
export type NewNotification = {
  [Kind in NotificationKind]: { userId: string; kind: Kind; ref: string; params: NotificationParams<Kind> }
}[NotificationKind]

/**
 * Inserts notifications in the transaction of the act that they report, in one statement. Skips kinds that the user has
 * switched off, and those that exist. Those of a request that the user has muted are not pushed. Call it before the postings: it takes
 * shared locks on the users' rows, by descending id as all transactions do.
 */
export async function insertNotifications(tx: Tx, items: NewNotification[]): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ userId, ...item }) => ({ id: uuidv7(), user_id: userId, ...item }))
  // Without tags, only the user's own streams receive it: with the tag `Customer`.
  for (const memberId of new Set(items.map(({ userId }) => userId))) recordChange(tx, { tags: [], memberId })
  await insertRows(tx, { rows: JSON.stringify(rows), now: new Date().toISOString() })
}

// Without `now()` and `jsonb_to_recordset`, which a distributed schema does not allow here.
// The table `push_subscription` is not imported: it refers to sessions, and a sign-in inserts notifications.
const insertRows = createStatement((db) =>
  db
    .insert(notifications)
    .select(
      sql`select (n.row ->> 'id')::uuid, (n.row ->> 'user_id')::uuid, n.row ->> 'kind', n.row ->> 'ref', n.row -> 'params',
          ${sql.placeholder('now')}::timestamptz, null::timestamptz, null::timestamptz,
          case when exists (select 1 from push_subscription s where s.user_id = (n.row ->> 'user_id')::uuid)
              and not exists (select 1 from ${requestMutes} r
                where r.user_id = (n.row ->> 'user_id')::uuid and r.request_id::text = n.row ->> 'ref')
            then ${sql.placeholder('now')}::timestamptz end
        from jsonb_array_elements(${sql.placeholder('rows')}::jsonb) as n(row)
        where not exists (
          select 1 from ${notificationMutes} m where m.user_id = (n.row ->> 'user_id')::uuid and m.kind = n.row ->> 'kind')
        order by 2 desc, 1`,
    )
    .onConflictDoNothing(),
)

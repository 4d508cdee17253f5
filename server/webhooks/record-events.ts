import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Tx } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { webhookDeliveries, webhooks } from './table.ts'

/** Amounts are taka. No data has a member's whole number. */
export interface NewEvent {
  type: WebhookEvent
  data: Record<string, unknown>
}

/** Whether there is a webhook that needs the data of an event. */
export const hasWebhook = async (tx: Tx): Promise<boolean> => (await findWebhook(tx, {})).length > 0

const findWebhook = createStatement((db) =>
  db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.is_active, true)),
)

/** Inserts events for the webhook, if there is one, in the transaction of what they report. */
export async function recordEvents(tx: Tx, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const timestamp = new Date().toISOString()
  const rows = events.map(({ type, data }) => ({ id: uuidv7(), type, payload: { type, timestamp, data } }))
  await insertRows(tx, { rows: JSON.stringify(rows), now: timestamp })
}

// Without `now()` and `jsonb_to_recordset`, which a distributed schema does not allow here. The lock makes a webhook that is removed meanwhile receive nothing, instead of breaking the foreign key.
const insertRows = createStatement((db) =>
  db.insert(webhookDeliveries).select(
    sql`select (e.row ->> 'id')::uuid, w.id, e.row ->> 'type', e.row -> 'payload', 0, ${sql.placeholder('now')}::timestamptz,
        null::timestamptz, null::integer, null::text, ${sql.placeholder('now')}::timestamptz
      from jsonb_array_elements(${sql.placeholder('rows')}::jsonb) as e(row) cross join ${webhooks} w
      where w.is_active and (w.events is null or e.row ->> 'type' = any(w.events) or e.row ->> 'type' = 'webhook.test')
      order by 1 for key share of w`,
  ),
)

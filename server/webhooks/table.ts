import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Webhook, WebhookFormat } from '#contract/webhooks.ts'
import { bytea, createdAt, id, moment } from '../db/columns.ts'

/** Where alarms and decisions are sent. The table has at most one row. */
export const webhooks = pgTable('webhook', {
  id: id(),
  /** As administrators see it, without its path and query. */
  url: text().notNull(),
  /** `telegram`: a text for the bot API. */
  format: text({ enum: WebhookFormat.options }).notNull(),
  /** Of Telegram. */
  chat_id: text(),
  /** The whole URL and the signing secret as JSON, encrypted with a key that is derived from the server's secret. */
  sealed_secret: bytea().notNull(),
  /** The chosen events. Null: all, also those of later versions. */
  events: text().array().$type<Webhook['events']>(),
  is_active: boolean().notNull().default(true),
  created_at: createdAt(),
})

/** An event for the webhook. Its id is the message's id, which a repetition has too. */
export const webhookDeliveries = pgTable(
  'webhook_delivery',
  {
    id: id(),
    webhook_id: uuid()
      .notNull()
      .references(() => webhooks.id),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is sent again. Null: sent, or given up. */
    next_at: moment(),
    delivered_at: moment(),
    /** Of the last attempt. */
    status: integer(),
    error: text(),
    created_at: createdAt(),
  },
  (t) => [
    index('webhook_delivery_due').on(t.next_at).where(sql`${t.next_at} is not null`),
    index('webhook_delivery_created').on(t.created_at),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/notifications.ts'
import { createdAt, id, moment } from '../db/columns.ts'
import { sessions } from '../sessions/table.ts'
import { users } from '../users/table.ts'

/** A browser that receives notifications. Ends with its session. */
export const pushSubscriptions = pgTable(
  'push_subscription',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    session_id: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    locale: text().$type<'en' | 'bn'>().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('push_subscription_endpoint').on(t.endpoint),
    index('push_subscription_user').on(t.user_id),
    index('push_subscription_session').on(t.session_id),
  ],
)

/** What waits to be sent to a browser: one row for each kind, because several notifications of a kind are sent as one. */
export const pushMessages = pgTable(
  'push_message',
  {
    subscription_id: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** The ref of the newest notification. */
    ref: text().notNull(),
    /** The number of notifications that are not sent yet. */
    waiting: integer().notNull(),
    due_at: moment().notNull(),
    /** Attempts since the last success. */
    tries: integer().notNull().default(0),
    sent_at: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.subscription_id, t.kind] }),
    index('push_message_due').on(t.due_at).where(sql`${t.waiting} > 0`),
  ],
)

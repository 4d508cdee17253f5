import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/notifications.ts'
import { createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** Older ones are deleted, so that a row is no memory of what was reported for longer. */
export const notificationDays = 90

/** The kinds about a thread of a member's activity. A change needs a migration that writes the table again: about 4 s for a million rows. */
const threadKinds: NotificationKind[] = [
  'payment_added',
  'payment_denied',
  'payment_reversed',
  'payment_waiting',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_failed',
  'withdrawal_waits',
  'withdrawal_denied',
  'money_received',
  'referral_bonus',
  'support_reply',
  'support_solved',
]

/** A reply in a conversation names it in `params`. Every other kind has the request or the cause of the entry as its `ref`. */
const threadExpression = `case when kind in (${threadKinds.map((kind) => `'${kind}'`).join(', ')})
  then coalesce(params ->> 'thread', ref) end`

/** What happened to a user's requests, money and account. No sentence is stored, because the reader may change the language. */
export const notifications = pgTable(
  'notification',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
    /** The id of what it reports, of another table or a day. */
    ref: text().notNull(),
    params: jsonb().$type<Record<string, string | number | null>>().notNull(),
    /** The id of the thread of a member's activity. Null for other kinds. A column, so that threads are counted without reading the table. */
    thread: text().generatedAlwaysAs(sql.raw(threadExpression)),
    created_at: createdAt(),
    /** When the reader opened the list with it. */
    seen_at: moment(),
    read_at: moment(),
    /** Set until it is handed to the browsers of its user (Web Push). Null if there was none. */
    push_at: moment(),
  },
  (t) => [
    unique('notification_once').on(t.user_id, t.kind, t.ref),
    index('notification_user').on(t.user_id, t.id),
    index('notification_unseen').on(t.user_id, t.thread).where(sql`${t.seen_at} is null`),
    index('notification_push').on(t.id).where(sql`${t.push_at} is not null`),
    index('notification_created').on(t.created_at),
  ],
)

/** A kind of notification that a user has switched off. */
export const notificationMutes = pgTable(
  'notification_mute',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<NotificationKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind] })],
)

/** A request whose outcome is not pushed to the member's browsers. The list of notifications still has it. */
export const requestMutes = pgTable(
  'request_mute',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** A top-up or a withdrawal. */
    request_id: uuid().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.request_id] }), index('request_mute_created').on(t.created_at)],
)

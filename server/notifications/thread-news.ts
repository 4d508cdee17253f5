import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Db } from '../db/connect.ts'
import { notifications } from './table.ts'

/** The kinds about a thread of a member's activity. */
export const threadKinds: NotificationKind[] = [
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

const isOfThread: SQL = inArray(notifications.kind, threadKinds)

/** An answer names the conversation, every other one the request or the cause of the entry. */
const thread = sql<string>`coalesce(${notifications.params} ->> 'thread', ${notifications.ref})`

/** About a request, an entry by its `ref`, or a conversation. */
export const isAbout = (id: string): SQL | undefined => and(isOfThread, eq(thread, id))

const newsMax = 100

/** The threads of a member with an unseen notification: ids of requests and conversations, and the `ref` of entries. */
export async function listThreadsWithNews(db: Db, userId: string): Promise<Set<string>> {
  const found = await db
    .select({ thread })
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), isNull(notifications.seen_at), isOfThread))
    .limit(newsMax)
  return new Set(found.map((row) => row.thread))
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { notifications } from './table.ts'

const newsMax = 100

/** The threads of a member with an unseen notification: ids of requests and conversations, and the `ref` of entries. */
export async function listThreadsWithNews(db: Db, userId: string): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ thread: notifications.thread })
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), isNull(notifications.seen_at), isNotNull(notifications.thread)))
    .limit(newsMax)
  return new Set(found.map(({ thread }) => thread!))
}

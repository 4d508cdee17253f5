import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { cancelledPerHour } from '#contract/limits.ts'
import type { Tx } from '../db/connect.ts'
import { limitReached } from '../http/limiter.ts'

type Requests = AnyPgTable & Record<'user_id' | 'status' | 'decided_at', AnyPgColumn>

interface Cancellations {
  from: Requests
  userId: string
  /** The most undecided requests. As many may be cancelled, but never fewer than `cancelledPerHour`. */
  openLimit: number
}

/** Refuses a request after many cancellations in the last hour: each leaves rows that are never deleted. Lock the member before. */
export async function refuseAfterCancellations(tx: Tx, { from, userId, openLimit }: Cancellations): Promise<void> {
  const limit = Math.max(openLimit, cancelledPerHour)
  const isRecent = gt(from.decided_at, sql`now() - interval '1 hour'`)
  const [cancelled] = await tx
    .select({
      count: count(),
      waitS: sql<number>`extract(epoch from min(${from.decided_at}) + interval '1 hour' - now())`.mapWith(Number),
    })
    .from(from)
    .where(and(eq(from.user_id, userId), eq(from.status, 'cancelled'), isRecent))
  if (!cancelled || cancelled.count < limit) return
  throw limitReached('too_many_cancelled', { waitMs: cancelled.waitS * 1_000, limit })
}

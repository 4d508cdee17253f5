import { and, asc, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { queuePlaces as endpoints, OwnQueue } from '#contract/queue-places.ts'
import type { Db } from '../db/connect.ts'
import { one } from '../db/one.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { payments } from '../payments/table.ts'
import { isPendingRequest } from '../requests/pending-request.ts'
import { withdrawals } from '../withdrawals/table.ts'

export const createQueuePlaceHandlers = (db: Db): Handlers<typeof endpoints> => ({
  mine: async (_, { userId }) => {
    const [ofPayments, ofWithdrawals] = await Promise.all([
      readOwnQueue(db, payments, userId),
      readOwnQueue(db, withdrawals, userId),
    ])
    return { payments: ofPayments, withdrawals: ofWithdrawals }
  },
})

type Requests = typeof payments | typeof withdrawals

const decisionsMax = 50
// The median of fewer decisions is not usual.
const decisionsMin = 5

/** The places of a member's pending requests, and the usual wait. An index serves each of the queries. */
async function readOwnQueue(db: Db, requests: Requests, userId: string): Promise<OwnQueue> {
  const isPending = isPendingRequest(requests)
  const own = await db
    .select({
      _id: requests.id,
      waited_minutes: sql`floor(extract(epoch from now() - ${requests.created_at}) / 60)`.mapWith(Number),
    })
    .from(requests)
    .where(and(eq(requests.user_id, userId), isPending))
    .orderBy(asc(requests.id))
  if (own.length === 0) return { items: [], total: 0, usual_minutes: null }
  const [total, usual_minutes, ...places] = await Promise.all([
    db.$count(requests, isPending),
    readUsualMinutes(db, requests),
    ...own.map(({ _id }) => db.$count(requests, and(isPending, lte(requests.id, _id)))),
  ])
  return { items: own.map((item, index) => ({ ...item, place: places[index]! })), total, usual_minutes }
}

/** The median wait of the last 50 decisions, rounded up. Null if there are too few. */
async function readUsualMinutes(db: Db, requests: Requests): Promise<number | null> {
  const isDecided =
    requests === withdrawals ? sql`${withdrawals.status} in ('approved', 'denied')` : isNotNull(requests.decided_at)
  const waits = db
    .select({ minutes: sql`extract(epoch from ${requests.decided_at} - ${requests.created_at}) / 60`.as('minutes') })
    .from(requests)
    .where(isDecided)
    .orderBy(desc(requests.decided_at))
    .limit(decisionsMax)
    .as('waits')
  const { count, median } = one(
    await db
      .select({
        count: sql`count(*)`.mapWith(Number),
        median: sql`percentile_cont(0.5) within group (order by ${waits.minutes})`.mapWith(Number),
      })
      .from(waits),
  )
  return count < decisionsMin ? null : Math.max(Math.ceil(median), 1)
}

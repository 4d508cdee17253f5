import { and, count, eq, isNull, min } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import type { Queue } from '../http/database-gauges.ts'
import { payments } from '../payments/table.ts'
import { supports } from '../supports/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

/** How many requests of each kind wait for an administrator, and since when. */
export async function readQueues(db: Db): Promise<Queue[]> {
  const requests = count()
  const [[payment], [withdrawal], [support]] = await Promise.all([
    db
      .select({ requests, since: min(payments.created_at) })
      .from(payments)
      .where(and(eq(payments.status, 'pending'), isNull(payments.archived_at))),
    db
      .select({ requests, since: min(withdrawals.created_at) })
      .from(withdrawals)
      .where(and(eq(withdrawals.status, 'pending'), isNull(withdrawals.archived_at))),
    db
      .select({ requests, since: min(supports.created_at) })
      .from(supports)
      .where(and(isNull(supports.deleted_at), isNull(supports.solved_at))),
  ])
  return [
    { queue: 'payments', ...payment! },
    { queue: 'withdrawals', ...withdrawal! },
    { queue: 'supports', ...support! },
  ]
}

import { and, isNotNull, min, type SQL, sql } from 'drizzle-orm'
import { type Poisha, toTaka } from '#contract/money.ts'
import { type queues as endpoints, permissionOfQueue } from '#contract/queues.ts'
import type { Db } from '../db/connect.ts'
import { one } from '../db/one.ts'
import { can } from '../http/caller.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { payments } from '../payments/table.ts'
import { isPendingRequest } from '../requests/pending-request.ts'
import { isPending, supports } from '../supports/table.ts'
import { isOfUser } from '../users/find-member.ts'
import { withdrawals } from '../withdrawals/table.ts'

export const createQueueHandlers = (db: Db): Handlers<typeof endpoints> => ({
  waiting: async (_, caller) => {
    const [sizes, methods] = await Promise.all([readQueues(db), readMethods(db)])
    return {
      ...(can(caller, permissionOfQueue.payments) && { payments: present(sizes.payments) }),
      ...(can(caller, permissionOfQueue.withdrawals) && {
        withdrawals: { ...present(sizes.withdrawals), methods },
      }),
      ...(can(caller, permissionOfQueue.supports) && { supports: present(sizes.supports) }),
    }
  },

  ofMember: async ({ username }) => {
    const isPendingOf = (table: typeof payments | typeof withdrawals) =>
      and(isOfUser(table.user_id, username), isPendingRequest(table))
    const [ofPayments, ofWithdrawals, inBatch] = await Promise.all([
      db.$count(payments, isPendingOf(payments)),
      db.$count(withdrawals, isPendingOf(withdrawals)),
      db.$count(withdrawals, and(isPendingOf(withdrawals), isNotNull(withdrawals.batch_id))),
    ])
    return { payments: ofPayments, withdrawals: ofWithdrawals, in_batch: inBatch }
  },
})

const present = ({ count, amount, oldest }: QueueSize) => ({
  count,
  amount: toTaka(amount),
  oldest_at: oldest?.toISOString() ?? null,
})

interface QueueSize {
  count: number
  /** 0 for support messages. */
  amount: Poisha
  /** When the oldest request was created; null in an empty queue. */
  oldest: Date | null
}

type Queues = Record<'payments' | 'withdrawals' | 'supports', QueueSize>

/** Counts the requests of each kind that wait for an administrator. */
export async function readQueues(db: Db): Promise<Queues> {
  const [ofPayments, ofWithdrawals, ofSupports] = await Promise.all([
    readQueue(db, payments, isPendingRequest(payments)),
    readQueue(db, withdrawals, isPendingRequest(withdrawals)),
    readQueue(db, supports, isPending),
  ])
  return { payments: ofPayments, withdrawals: ofWithdrawals, supports: ofSupports }
}

/** The pending withdrawals of each payment method. */
async function readMethods(db: Db) {
  const sizes = await db
    .select({
      method: withdrawals.method,
      count: sql`count(*)`.mapWith(Number),
      amount: sql`sum(${withdrawals.amount})`.mapWith(BigInt),
    })
    .from(withdrawals)
    .where(isPendingRequest(withdrawals))
    .groupBy(withdrawals.method)
  return sizes.map(({ amount, ...size }) => ({ ...size, amount: toTaka(amount) }))
}

async function readQueue(
  db: Db,
  table: typeof payments | typeof withdrawals | typeof supports,
  filter: SQL | undefined,
): Promise<QueueSize> {
  const sum = 'amount' in table ? sql`coalesce(sum(${table.amount}), 0)` : sql`0`
  return one(
    await db
      .select({ count: sql`count(*)`.mapWith(Number), amount: sum.mapWith(BigInt), oldest: min(table.created_at) })
      .from(table)
      .where(filter),
  )
}

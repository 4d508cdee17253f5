import { eq, min, type SQL, sql } from 'drizzle-orm'
import { toTaka } from '#contract/money.ts'
import type { queues as rows } from '#contract/queues.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/mount-endpoints.ts'
import { payments } from '../payments/table.ts'
import { isPending as isPendingMessage, supports } from '../supports/table.ts'
import { withdrawals } from '../withdrawals/table.ts'

export const queueHandlers = (db: Db): Handlers<typeof rows> => ({
  waiting: async () => {
    const [ofPayments, ofWithdrawals, ofSupports] = await Promise.all([
      waitingOf(db, payments, eq(payments.status, 'pending')),
      waitingOf(db, withdrawals, eq(withdrawals.status, 'pending')),
      waitingOf(db, supports, isPendingMessage),
    ])
    return { payments: ofPayments, withdrawals: ofWithdrawals, supports: ofSupports }
  },
})

async function waitingOf(
  db: Db,
  from: typeof payments | typeof withdrawals | typeof supports,
  isPending: SQL | undefined,
) {
  const sum = 'amount' in from ? sql`coalesce(sum(${from.amount}), 0)` : sql`0`
  const [found] = await db
    .select({ count: sql`count(*)`.mapWith(Number), amount: sum.mapWith(BigInt), oldest: min(from.created_at) })
    .from(from)
    .where(isPending)
  const { count, amount, oldest } = found!
  return { count, amount: toTaka(amount), oldest_at: oldest?.toISOString() ?? null }
}

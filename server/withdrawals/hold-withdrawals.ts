import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { recoveryWaitHours } from '#contract/recoveries.ts'
import type { Tx } from '../db/connect.ts'
import { users } from '../users/table.ts'
import { lockWithdrawals } from './decide-withdrawals.ts'
import { withdrawals } from './table.ts'

/** After a recovery of the account new and undecided withdrawals wait, and a person looks at those to pay. Locks them before the member. */
export async function holdWithdrawals(tx: Tx, userId: string): Promise<void> {
  const isPending = and(eq(withdrawals.user_id, userId), eq(withdrawals.status, 'pending'))
  const isToPay = and(eq(withdrawals.user_id, userId), eq(withdrawals.status, 'approved'), isNull(withdrawals.paid_at))
  await lockWithdrawals(tx, or(isPending, isToPay))
  const until = sql`now() + make_interval(hours => ${recoveryWaitHours})`
  await tx
    .update(withdrawals)
    .set({ waits_until: sql`greatest(${withdrawals.waits_until}, ${until})` })
    .where(isPending)
  await tx
    .update(withdrawals)
    .set({ to_check: sql`coalesce(${withdrawals.to_check}, 'account_recovered')` })
    .where(isToPay)
  await tx.update(users).set({ withdrawals_wait_until: until }).where(eq(users.id, userId))
}

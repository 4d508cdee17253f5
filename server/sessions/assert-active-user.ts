import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import { users } from '../users/table.ts'

/**
 * Refuses the write of somebody who was blocked or deleted after it was let in. Until it ends it shares the user's row,
 * which blocking takes for itself: after an administrator was told of a block, nothing of that user happens.
 */
export async function refuseIfStopped(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for('key share')
  if (!user) throw new Refusal('session_over')
  if (user.status === 'block') throw new Refusal('account_blocked')
}

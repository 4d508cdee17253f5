import { and, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Tx } from '../db/connect.ts'
import { users } from '../users/table.ts'

/**
 * Refuses a write whose user was blocked or deleted after the request was authorized. The shared lock on the user's row
 * conflicts with the lock of a block, so that no write of the user can commit after the block.
 */
export async function assertActiveUser(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for('key share')
  if (!user) throw new Refusal('session_over')
  if (user.status === 'block') throw new Refusal('account_blocked')
}

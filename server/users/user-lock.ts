import { desc, inArray } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { lock, shareLock } from '../db/locks.ts'
import { users } from './table.ts'

const nameOf = (userId: string) => `user ${userId}`

/**
 * Each write of a user shares the lock of the user until its transaction ends. What takes a right of the user away takes the lock alone.
 * Both before any lock of a row: who waits here holds none, so that nobody waits for somebody who waits for this user's own writes.
 * See docs/decisions/0047.
 */
export const shareUserLock = (tx: Tx, userId: string): Promise<void> => shareLock(tx, nameOf(userId))

/** Waits until no write of the user runs, and lets none begin until the transaction ends. */
export const takeUserLock = (tx: Tx, userId: string): Promise<void> => lock(tx, nameOf(userId))

/** The shared locks that new rows take which refer to users, by descending id as `lockWithReferrers`. */
export async function lockReferred(tx: Tx, userIds: string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(desc(users.id))
    .for('key share')
}

import { eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { emailChanges, resets, sessions } from './table.ts'

/** Ends all sessions, reset links and changes of the mail address of a user in the transaction of the change that revokes them. The caller records the change. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId))
  await tx.delete(resets).where(eq(resets.user_id, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId))
}

/** The streams of the user check their session again. */
export const recordSessionChange = (tx: Tx, userId: string) => recordChange(tx, { tags: ['Auth'], memberId: userId })

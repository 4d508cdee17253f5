import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { recordChange } from '../db/publish-changes.ts'
import { emailChanges, resets, sessions } from './table.ts'

/** Ends all sessions, reset links and changes of the mail address of a user in the transaction of the change that revokes them. The caller records the change. */
export async function endAllSessions(tx: Tx, userId: string): Promise<void> {
  // Expired ones may still have a push to send, see `expireAllSessions`.
  await tx.delete(sessions).where(and(eq(sessions.user_id, userId), isOpen))
  await deleteLinks(tx, userId)
}

/** The open sessions of one user. */
const openMax = 20

/** Ends the least recently used sessions of a user, so that a new one can begin. Returns their ids. */
export async function endSuperfluous(tx: Tx, userId: string): Promise<string[]> {
  const superfluous = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isOpen))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id))
    .offset(openMax - 1)
  const ended = await tx.delete(sessions).where(inArray(sessions.id, superfluous)).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

const isOpen = gt(sessions.expires_at, sql`now()`)

/** As `endAllSessions`, but the devices still receive the notifications of this transaction: a push subscription ends with its session. */
export async function expireAllSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ expires_at: sql`now()` })
    .where(and(eq(sessions.user_id, userId), isOpen))
  await deleteLinks(tx, userId)
}

async function deleteLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(resets).where(eq(resets.user_id, userId))
  await tx.delete(emailChanges).where(eq(emailChanges.user_id, userId))
}

/** The streams of the user check their session again. */
export const recordSessionChange = (tx: Tx, userId: string) => recordChange(tx, { tags: ['Auth'], memberId: userId })

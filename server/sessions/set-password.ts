import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import type { Visitor } from '../http/caller.ts'
import { insertNotifications } from '../notifications/insert-notifications.ts'
import { recordSecurityEvent } from '../security-events/record.ts'
import { users } from '../users/table.ts'
import { endAllSessions, expireAllSessions } from './end-sessions.ts'

interface NewPassword {
  userId: string
  password_hash: string
  /** The only hash that may be replaced. Undefined: any. */
  before?: string
}

/** Sets a password, and deletes the user's sessions and reset links. Returns false if the hash was not `before`. */
export async function setPassword(tx: Tx, password: NewPassword): Promise<boolean> {
  if (!(await storePassword(tx, password))) return false
  await endAllSessions(tx, password.userId)
  return true
}

async function storePassword(tx: Tx, { userId, password_hash, before }: NewPassword): Promise<boolean> {
  const isBefore = before === undefined ? undefined : eq(users.password_hash, before)
  const [set] = await tx
    .update(users)
    .set({ password_hash, password_changed_at: sql`now()`, must_change_password: false })
    .where(and(eq(users.id, userId), isBefore))
    .returning({ id: users.id })
  return set !== undefined
}

interface Recovery {
  userId: string
  password_hash: string
  by: 'top_up' | 'staff'
  /** The id of the recovery or of the link, for the notification. */
  ref: string
  caller: Visitor
}

/**
 * Sets the password of a member who could not use the mail address. Because the caller may be an attacker, the old devices are told
 * and withdrawals wait. Call `holdWithdrawals` before it, which locks requests, and those are locked before users.
 */
export async function recoverAccount(tx: Tx, { userId, password_hash, by, ref, caller }: Recovery): Promise<void> {
  await storePassword(tx, { userId, password_hash })
  await recordSecurityEvent(tx, { kind: 'account-recovered', userId, caller })
  await insertNotifications(tx, [{ userId, kind: 'account_recovered', ref, params: { by } }])
  await expireAllSessions(tx, userId)
}

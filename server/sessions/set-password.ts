import { and, eq } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { users } from '../users/table.ts'
import { resets, sessions } from './table.ts'

interface NewPassword {
  userId: string
  password_hash: string
  /** The only hash that may be replaced. Undefined: any. */
  before?: string
}

/** Sets a password, and deletes the user's sessions and reset links. Returns false if the hash was not `before`. */
export async function setPassword(tx: Tx, { userId, password_hash, before }: NewPassword): Promise<boolean> {
  const isBefore = before === undefined ? undefined : eq(users.password_hash, before)
  const [set] = await tx
    .update(users)
    .set({ password_hash })
    .where(and(eq(users.id, userId), isBefore))
    .returning({ id: users.id })
  if (!set) return false
  await tx.delete(sessions).where(eq(sessions.user_id, userId))
  await tx.delete(resets).where(eq(resets.user_id, userId))
  return true
}

import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { users } from '../users/table.ts'
import { resets } from './table.ts'

const tokenBytes = 32
export const linkMinutes = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const isYoung = gt(resets.expires_at, sql`now()`)

/**
 * Makes the token of a new link. Older links stay good until one of them is used: the mail that comes late is the one people
 * click, and another user cannot invalidate a link by requesting a new one.
 */
export async function createResetLink(db: Db, userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expires_at = sql`now() + make_interval(mins => ${linkMinutes})`
  await db.insert(resets).values({ token_hash: hashOf(token), user_id: userId, expires_at })
  return token
}

/** Whether a link can be used. One that cannot never will again. */
export async function isValidResetLink(db: Db, token: string): Promise<boolean> {
  const [link] = await db
    .select({ userId: resets.user_id })
    .from(resets)
    .where(and(eq(resets.token_hash, hashOf(token)), isYoung))
  return link !== undefined
}

/** Uses up a link. Of several calls at once one succeeds, the others are refused. */
export async function redeemResetLink(tx: Tx, token: string) {
  const isIt = eq(resets.token_hash, hashOf(token))
  const [user] = await tx
    .select({ id: users.id, username: users.username, status: users.status })
    .from(resets)
    .innerJoin(users, eq(users.id, resets.user_id))
    .where(and(isIt, isYoung, isNull(users.deleted_at)))
    .for('update', { of: users })
  // Whoever had to wait for the account's row finds the link gone.
  const [taken] = await tx.delete(resets).where(isIt).returning()
  if (!user || !taken) throw new Refusal('reset_link_over', { field: 'token' })
  if (user.status === 'block') throw new Refusal('account_blocked')
  return user
}

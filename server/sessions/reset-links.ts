import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { users } from '../users/table.ts'
import { resets } from './table.ts'

const tokenBytes = 32
export const linkMinutes = 30

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const isUnexpired = gt(resets.expires_at, sql`now()`)

/**
 * Creates the token of a new link. Older links stay valid until one is used: users may click a mail that arrives late, and
 * another user's request must not invalidate the link.
 */
export async function createResetLink(db: Db, userId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const expires_at = sql`now() + make_interval(mins => ${linkMinutes})`
  await db.insert(resets).values({ token_hash: hashOf(token), user_id: userId, expires_at })
  return token
}

/** Whether a link can be used. An invalid link never becomes valid again. */
export async function isValidResetLink(db: Db, token: string): Promise<boolean> {
  const [link] = await db
    .select({ userId: resets.user_id })
    .from(resets)
    .where(and(eq(resets.token_hash, hashOf(token)), isUnexpired))
  return link !== undefined
}

/** Redeems a link. Of concurrent calls one succeeds, and the others are refused. */
export async function redeemResetLink(tx: Tx, token: string) {
  const hasToken = eq(resets.token_hash, hashOf(token))
  const [user] = await tx
    .select({ id: users.id, username: users.username, status: users.status })
    .from(resets)
    .innerJoin(users, eq(users.id, resets.user_id))
    .where(and(hasToken, isUnexpired, isNull(users.deleted_at)))
    .for('update', { of: users })
  // A concurrent call that waited for the lock deletes no row here.
  const [deleted] = await tx.delete(resets).where(hasToken).returning()
  if (!user || !deleted) throw new Refusal('reset_link_over', { field: 'token' })
  if (user.status === 'block') throw new Refusal('account_blocked')
  return user
}

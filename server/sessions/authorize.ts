import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { changeStream } from '#contract/changes.ts'
import { type Access, basePath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { factors } from '#contract/factors.ts'
import { idleHeader } from '#contract/idle.ts'
import { ownUser } from '#contract/own-user.ts'
import { getPermissions } from '#contract/permissions.ts'
import { sessions as rows } from '#contract/sessions.ts'
import type { Db, Tx } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { type Authorize, assertFresh, type Caller, can } from '../http/caller.ts'
import type { Proxies } from '../http/proxies.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { createOncePerMinute, recordSecurityEvent } from '../security-events/record.ts'
import { users } from '../users/table.ts'
import { findSessionUser, storeRecord } from './session-user.ts'
import { sessions } from './table.ts'
import type { Tokens } from './tokens.ts'

interface Parts {
  db: Db
  tokens: Tokens
  proxies: Proxies
  rateLimiter: RateLimiter
}

const toPaths = (allowed: { path: string }[]) => allowed.map(({ path }) => basePath + path)

/** The calls of a user who has to choose a new password first. */
const allowedBeforeNewPassword = toPaths([rows.changePassword, rows.signOut, ownUser, changeStream])
/** The calls of an administrator who has to add a second factor first. */
const allowedBeforeFactor = [...allowedBeforeNewPassword, ...toPaths(Object.values(factors))]

/** Identifies and authorizes callers. It also counts each call, per account or, without an account, per address. */
export const createAuthorize = ({ db, tokens, proxies, rateLimiter }: Parts): Authorize => {
  const isFirstInMinute = createOncePerMinute()
  const recordRefusedRole = async (caller: Caller) => {
    const { userId, sessionId } = caller
    const event = { kind: 'role-refused', userId, sessionId, caller } as const
    if (await isFirstInMinute(userId)) await recordSecurityEvent(db, event)
  }
  return async (c, row) => {
    const visitor = { address: proxies.addressOf(c), userAgent: c.req.header('User-Agent') }
    const user = row.role === 'anyone' ? undefined : await identify(c, { db, tokens })
    if (!user || user instanceof Refusal) {
      await rateLimiter.countAddress(visitor.address)
      if (user) throw user
      return visitor
    }
    const { userId, sessionId, username } = user
    const caller = {
      ...visitor,
      userId,
      sessionId,
      username,
      role: user.role,
      permissions: getPermissions(user.staffRoles),
      isFresh: user.isFresh,
    }
    c.set('role', user.role)
    await rateLimiter.countAccount(userId)
    if (!allows(row, caller)) {
      await recordRefusedRole(caller)
      throw new Refusal('not_allowed')
    }
    assertReady(c.req.path, user)
    if (row.fresh === true) assertFresh(caller)
    storeRecord(caller, user.record)
    return caller
  }
}

const ownUserPath = basePath + ownUser.path

/** Refuses other calls of a user who has to choose a password or to add a second factor. */
function assertReady(path: string, user: { mustChangePassword: boolean; needsFactor: boolean }): void {
  if (user.mustChangePassword && !allowedBeforeNewPassword.includes(path)) throw new Refusal('password_change_needed')
  if (user.needsFactor && !allowedBeforeFactor.includes(path)) throw new Refusal('factor_required')
}

/** Calls that are no use of the session by a person. */
const isIdle = (c: Context) => c.req.path === basePath + changeStream.path || c.req.header(idleHeader) !== undefined

/** Returns the token's user, or the refusal. */
async function identify(c: Context, { db, tokens }: Pick<Parts, 'db' | 'tokens'>) {
  const token = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]
  if (!token) return new Refusal('not_signed_in')
  const claims = await tokens.read(token)
  if (!claims) return new Refusal('session_over')
  const user = await findSessionUser(db, { id: claims.jti }, { needsRecord: c.req.path === ownUserPath })
  if (!user) return new Refusal('session_over')
  if (user.status === 'block') return new Refusal('account_blocked')
  if (user.isLastUseOld && (user.role === 'customer' || !isIdle(c)))
    await db.update(sessions).set({ last_used_at: sql`now()` }).where(eq(sessions.id, claims.jti))
  return user
}

function allows(row: Access, caller: Caller): boolean {
  if (row.role === 'signed-in') return true
  return row.role === 'admin' ? caller.role !== 'customer' && can(caller, row.permission) : caller.role === 'customer'
}

/**
 * Refuses a write whose user was blocked or deleted after the request was authorized. The shared lock on the user's row
 * conflicts with the lock of a block, so that no write of the user can commit after the block.
 */
export async function assertActiveUser(tx: Tx, userId: string): Promise<void> {
  const [user] = await lockUser(tx, { userId })
  if (!user) throw new Refusal('session_over')
  if (user.status === 'block') throw new Refusal('account_blocked')
}

const lockUser = createStatement((db) =>
  db
    .select({ status: users.status })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deleted_at)))
    .for('key share'),
)

import { eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { changeStream } from '#contract/changes.ts'
import { type Access, basePath } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { factors } from '#contract/factors.ts'
import { idleHeader } from '#contract/idle.ts'
import { ownUser } from '#contract/own-user.ts'
import { getPermissions } from '#contract/permissions.ts'
import { sessions as endpoints } from '#contract/sessions.ts'
import { isApiKey } from '../api-keys/find-api-key.ts'
import type { Db, Tx } from '../db/connect.ts'
import { createStatement } from '../db/statement.ts'
import { type Authorize, assertFresh, type Caller, type Visitor } from '../http/caller.ts'
import type { EffectEndpoint } from '../http/effect.ts'
import type { Proxies } from '../http/proxies.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { createOncePerMinute, recordSecurityEvent } from '../security-events/record.ts'
import { users } from '../users/table.ts'
import { shareUserLock, takeUserLock } from '../users/user-lock.ts'
import { allows, assertActive } from './allowed.ts'
import { authorizeKey, authorizeKeyWrite } from './authorize-key.ts'
import { findSessionUser, hasSession, sessionColumns, storeRecord } from './session-user.ts'
import { sessions } from './table.ts'
import type { Tokens } from './tokens.ts'

interface Parts {
  db: Db
  tokens: Tokens
  proxies: Proxies
  rateLimiter: RateLimiter
  recordRefusedRole: RecordRefusedRole
}

/** Identifies and authorizes callers. It also counts each call, per account or, without an account, per address. */
export const createAuthorize = ({ db, tokens, proxies, rateLimiter, recordRefusedRole }: Parts): Authorize => {
  const authorizeSession = async (c: Context, { endpoint, visitor, token }: SessionCall): Promise<Caller> => {
    const user = await identify(c, token, { db, tokens })
    if (user instanceof Refusal) {
      await rateLimiter.countAddress(visitor.address)
      throw user
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
    if (!allows(endpoint, caller)) {
      await recordRefusedRole(caller)
      throw new Refusal('not_allowed')
    }
    assertReady(c.req.path, user)
    if (endpoint.fresh === true) assertFresh(caller)
    storeRecord(caller, user.record)
    return caller
  }
  return async (c, endpoint) => {
    const visitor = { address: proxies.addressOf(c), userAgent: c.req.header('User-Agent') }
    if (endpoint.role === 'anyone') {
      await rateLimiter.countAddress(visitor.address)
      return visitor
    }
    const token = readToken(c)
    if (token && isApiKey(token)) return authorizeKey(token, { db, endpoint, visitor, rateLimiter })
    return authorizeSession(c, { endpoint, visitor, token })
  }
}

interface SessionCall {
  endpoint: Access
  visitor: Visitor
  token: string | undefined
}

const ownUserPath = basePath + ownUser.path

/** Calls that are no use of the session by a person. */
const isIdle = (c: Context) => c.req.path === basePath + changeStream.path || c.req.header(idleHeader) !== undefined

const readToken = (c: Context) => /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1]

/** Returns the token's user, or the refusal. */
async function identify(c: Context, token: string | undefined, { db, tokens }: Pick<Parts, 'db' | 'tokens'>) {
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

/**
 * Checks the caller again, in the transaction of the write: between `authorize` and the end of the body the session may have
 * ended, and the user may have been blocked or lost a role. Updates `caller`, so that the effect compares the present
 * permissions and proof. The shared locks conflict with each change that takes a right away, so that no write commits after it.
 */
export async function authorizeWrite(tx: Tx, endpoint: EffectEndpoint, caller: Caller): Promise<void> {
  const { sessionId, userId, apiKeyId } = caller
  // Sent together with the next statement: one round trip.
  const locked = endsOwnSessions.includes(endpoint.path) ? takeUserLock(tx, userId) : shareUserLock(tx, userId)
  if (apiKeyId) return (await Promise.all([locked, authorizeKeyWrite(tx, { endpoint, caller, apiKeyId })]))[1]
  const [, [user]] = await Promise.all([locked, lockSessionUser(tx, { id: sessionId })])
  assertActive(user)
  const { username, role, staffRoles, isFresh } = user
  Object.assign(caller, { username, role, permissions: getPermissions(staffRoles), isFresh })
  if (!allows(endpoint, caller)) throw new Refusal('not_allowed')
  assertReady(basePath + endpoint.path, user)
  if (endpoint.fresh === true) assertFresh(caller)
}

/** The check of writes. `onRefusedRole` has to use another transaction, because that of the write is rolled back. */
export const createAuthorizeWrite =
  (onRefusedRole: (caller: Caller) => void) =>
  async (tx: Tx, endpoint: EffectEndpoint, caller: Caller): Promise<void> => {
    try {
      await authorizeWrite(tx, endpoint, caller)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_allowed') onRefusedRole(caller)
      throw error
    }
  }

const selectSessionUser = (db: Db) =>
  db.select(sessionColumns).from(users).innerJoin(sessions, eq(sessions.user_id, users.id)).where(hasSession)

/**
 * The user before the session, as a block or a change of roles locks them. A key-share lock conflicts with the deletion of the
 * session and with the lock for update of the user, but not with the other writes of the user.
 */
const lockSessionUser = createStatement((db) => selectSessionUser(db).for('key share'))

/** They delete sessions, which the user's other writes have locked, so that they wait for those first. */
const endsOwnSessions: string[] = [endpoints.signOut.path, endpoints.changePassword.path]

/** Records that a caller used what its role may not, at most once in a minute for each user. */
type RecordRefusedRole = (caller: Caller) => Promise<void>

export function createRecordRefusedRole(db: Db): RecordRefusedRole {
  const isFirstInMinute = createOncePerMinute()
  return async (caller) => {
    const { userId, sessionId } = caller
    const event = { kind: 'role-refused', userId, sessionId, caller } as const
    if (await isFirstInMinute(userId)) await recordSecurityEvent(db, event)
  }
}

const toPaths = (allowed: { path: string }[]) => allowed.map(({ path }) => basePath + path)

/** The calls of a user who has to choose a new password first. */
const allowedBeforeNewPassword = toPaths([endpoints.changePassword, endpoints.signOut, ownUser, changeStream])
/** The calls of an administrator who has to add a second factor first. */
const allowedBeforeFactor = [...allowedBeforeNewPassword, ...toPaths(Object.values(factors))]

/** Refuses other calls of a user who has to choose a password or to add a second factor. */
function assertReady(path: string, user: { mustChangePassword: boolean; needsFactor: boolean }): void {
  if (user.mustChangePassword && !allowedBeforeNewPassword.includes(path)) throw new Refusal('password_change_needed')
  if (user.needsFactor && !allowedBeforeFactor.includes(path)) throw new Refusal('factor_required')
}

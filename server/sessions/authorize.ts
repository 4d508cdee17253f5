import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Role } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/connect.ts'
import type { Proxies } from '../http/proxies.ts'
import type { CallCounter } from '../http/rate-limit.ts'
import { users } from '../users/table.ts'
import { sessions } from './table.ts'
import type { Tokens } from './tokens.ts'

/** Somebody who made a call, known only by address. */
export interface Visitor {
  address: string
}

/** Somebody who is signed in. */
export interface Caller extends Visitor {
  userId: string
  username: string
  role: 'customer' | 'admin' | 'super-admin'
}

/** Finds out who calls and whether a row's role lets them. Throws the 401 or 403 that says why not. */
export type Authorize = (c: Context, role: Role) => Promise<Caller | Visitor>

interface Authorizing {
  db: Db
  tokens: Tokens
  proxies: Proxies
  calls: CallCounter
}

/** Every call is counted here: for the account that makes it, or for the address where there is none. */
export const authorizing =
  ({ db, tokens, proxies, calls }: Authorizing): Authorize =>
  async (c, role) => {
    const visitor = { address: proxies.addressOf(c) }
    const user = role === 'anyone' ? undefined : await identify(db, tokens, c.req.header('Authorization'))
    if (!user || user instanceof Refusal) {
      await calls.ofAddress(visitor.address)
      if (user) throw user
      return visitor
    }
    c.set('role', user.role)
    await calls.ofAccount(user.userId)
    if (!allows(role, user.role)) throw new Refusal('not_allowed')
    return { ...visitor, ...user }
  }

/** Whose token it is, or why it is nobody's. */
async function identify(db: Db, tokens: Tokens, authorization: string | undefined) {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (!token) return new Refusal('not_signed_in')
  const claims = await tokens.read(token)
  if (!claims) return new Refusal('session_over')
  const [user] = await db
    .select({ userId: users.id, username: users.username, role: users.role, status: users.status })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, claims.jti), gt(sessions.expires_at, sql`now()`), isNull(users.deleted_at)))
  if (!user) return new Refusal('session_over')
  const { status, ...caller } = user
  if (status === 'block') return new Refusal('account_blocked')
  return caller
}

const allows = (needed: Role, held: Caller['role']): boolean =>
  needed === 'signed-in' || (needed === 'customer') === (held === 'customer')

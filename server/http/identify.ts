import { getConnInfo } from '@hono/node-server/conninfo'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Role } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import type { Db } from '../db/connect.ts'
import { sessions } from '../sessions/table.ts'
import type { Tokens } from '../sessions/tokens.ts'
import { users } from '../users/table.ts'

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

export const authorizing =
  (db: Db, tokens: Tokens): Authorize =>
  async (c, role) => {
    const visitor = { address: addressOf(c) }
    if (role === 'anyone') return visitor
    const caller = { ...visitor, ...(await identify(db, tokens, c.req.header('Authorization'))) }
    if (!allows(role, caller.role)) throw new Refusal('not_allowed')
    return caller
  }

async function identify(db: Db, tokens: Tokens, authorization: string | undefined) {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (!token) throw new Refusal('not_signed_in')
  const claims = await tokens.read(token)
  if (!claims) throw new Refusal('session_over')
  const [user] = await db
    .select({ userId: users.id, username: users.username, role: users.role, status: users.status })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, claims.jti), gt(sessions.expires_at, sql`now()`), isNull(users.deleted_at)))
  if (!user) throw new Refusal('session_over')
  const { status, ...caller } = user
  if (status === 'block') throw new Refusal('account_blocked')
  return caller
}

const allows = (needed: Role, held: Caller['role']): boolean =>
  needed === 'signed-in' || (needed === 'customer') === (held === 'customer')

/** The peer's address. Requests that reach the app without a socket (tests) share one. */
const addressOf = (c: Context): string => {
  if (!(c.env && 'incoming' in c.env)) return 'local'
  return getConnInfo(c).remote.address ?? 'unknown'
}

import type { Context } from 'hono'
import type { Role } from '#contract/endpoint.ts'

/** A caller without a session, identified only by its address. */
export interface Visitor {
  address: string
  /** The header User-Agent, which proves nothing. */
  userAgent?: string | undefined
}

/** A signed-in caller. */
export interface Caller extends Visitor {
  userId: string
  /** Absent for work that the server does in the name of a user. */
  sessionId?: string
  username: string
  role: 'customer' | 'admin' | 'super-admin'
}

/** Identifies the caller and checks the row's role. Throws a refusal with 401 or 403. */
export type Authorize = (c: Context, role: Role) => Promise<Caller | Visitor>

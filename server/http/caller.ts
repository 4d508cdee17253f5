import type { Context } from 'hono'
import type { Role } from '#contract/endpoint.ts'

/** A caller without a session, identified only by its address. */
export interface Visitor {
  address: string
}

/** A signed-in caller. */
export interface Caller extends Visitor {
  userId: string
  username: string
  role: 'customer' | 'admin' | 'super-admin'
}

/** Identifies the caller and checks the row's role. Throws a refusal with 401 or 403. */
export type Authorize = (c: Context, role: Role) => Promise<Caller | Visitor>

import type { Context } from 'hono'
import type { Access } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { hasPermission, type NeededPermission, type Permission } from '#contract/permissions.ts'

/** A caller without a session, identified only by its address. */
export interface Visitor {
  address: string
  /** The header User-Agent, which proves nothing. */
  userAgent?: string | undefined
}

/** A signed-in caller. A write updates its name, role, permissions and proof after the body has arrived: see `authorizeWrite`. */
export interface Caller extends Visitor {
  userId: string
  /** Absent for work that the server does in the name of a user. */
  sessionId?: string
  /** Of a program that calls with an API key of the user. */
  apiKeyId?: string
  username: string
  role: 'customer' | 'admin' | 'super-admin'
  /** None for a member. */
  permissions: readonly Permission[]
  /** Whether the user has proved in the last 10 minutes to be at the device. */
  isFresh: boolean
}

/** Identifies the caller and checks the endpoint's role and permission. Throws a refusal with 401 or 403. */
export type Authorize = (c: Context, endpoint: Access) => Promise<Caller | Visitor>

/** Refuses a call that needs a fresh proof. */
export function assertFresh({ isFresh }: Caller): void {
  if (!isFresh) throw new Refusal('proof_needed')
}

/** Whether an administrator has a permission. Of a member it is false. */
export const can = ({ permissions }: Pick<Caller, 'permissions'>, needed: NeededPermission): boolean =>
  hasPermission(permissions, needed)

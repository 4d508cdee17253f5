import type { Access } from '#contract/endpoint.ts'
import { Refusal } from '#contract/errors.ts'
import { type Caller, can } from '../http/caller.ts'
import type { users } from '../users/table.ts'

export function assertActive<User extends Pick<typeof users.$inferSelect, 'status'>>(
  user?: User,
): asserts user is User {
  if (!user) throw new Refusal('session_over')
  if (user.status === 'block') throw new Refusal('account_blocked')
}

/** Whether the caller has the role and the permission of a endpoint. */
export function allows(endpoint: Access, caller: Caller): boolean {
  if (endpoint.role === 'signed-in') return true
  return endpoint.role === 'admin'
    ? caller.role !== 'customer' && can(caller, endpoint.permission)
    : caller.role === 'customer'
}

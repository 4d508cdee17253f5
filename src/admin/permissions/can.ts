import { getPermissions, hasPermission, type NeededPermission } from '#contract/permissions.ts'
import { isAdminRole, readSession } from '../../session/session.ts'

/**
 * Whether the signed-in administrator has a permission. The screens show nothing that the server would refuse. A change of
 * roles ends the session, so the roles of the token are the current ones.
 */
export function can(needed: NeededPermission): boolean {
  const session = readSession()
  return !!session && isAdminRole(session.role) && hasPermission(getPermissions(session.roles ?? ['owner']), needed)
}

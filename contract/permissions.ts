import { StaffRole } from './own-user.ts'

/** What a member of the staff may do. An endpoint of the role `admin` names the permission that its caller needs. */
export const permissions = [
  'payments.decide',
  'withdrawals.decide',
  'withdrawals.pay',
  'members.read',
  'members.block',
  'members.give',
  'banks.change',
  'support.answer',
  'content.write',
  'accounts.read',
  'exports.make',
  'staff.change',
  'settings.change',
] as const
export type Permission = (typeof permissions)[number]

/** One permission, or several of which one is enough. */
export type NeededPermission = Permission | readonly Permission[]

/** The permissions of each role. The specification's administrator is the owner. */
export const permissionsOfRole: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissions,
  cashier: ['payments.decide', 'withdrawals.decide', 'members.read'],
  payer: ['withdrawals.pay'],
  support: ['support.answer', 'members.read', 'members.block'],
  editor: ['content.write'],
  accountant: ['accounts.read', 'exports.make'],
}

/** The permissions of several roles. A role of a later version has none. */
export function getPermissions(roles: readonly string[]): readonly Permission[] {
  const held = StaffRole.options.filter((role) => roles.includes(role)).flatMap((role) => permissionsOfRole[role])
  return permissions.filter((permission) => held.includes(permission))
}

export const hasPermission = (held: readonly Permission[], needed: NeededPermission): boolean =>
  [needed].flat().some((permission) => held.includes(permission))

/** The roles that have a permission, or one of several. */
export const getRolesWith = (needed: NeededPermission): StaffRole[] =>
  StaffRole.options.filter((role) => hasPermission(permissionsOfRole[role], needed))

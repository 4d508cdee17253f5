import type { StaffRole } from '#contract/own-user.ts'

export const roleNames: Record<StaffRole, string> = {
  owner: 'Owner',
  cashier: 'Cashier',
  payer: 'Payer',
  support: 'Support',
  editor: 'Editor',
  accountant: 'Accountant',
}

/** «Cashier, Payer» */
export const joinRoles = (roles: readonly StaffRole[]): string => roles.map((role) => roleNames[role]).join(', ')

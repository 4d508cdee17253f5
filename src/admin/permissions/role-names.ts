import type { StaffRole } from '#contract/own-user.ts'
import { t, translated } from '../../i18n/staff.tsx'

export const roleNames = translated(
  (): Record<StaffRole, string> => ({
    owner: t('Owner'),
    cashier: t('Cashier'),
    payer: t('Payer'),
    support: t('Support'),
    editor: t('Editor'),
    accountant: t('Accountant'),
  }),
)

/** «Cashier, Payer» */
export const joinRoles = (roles: readonly StaffRole[]): string => roles.map((role) => roleNames()[role]).join(', ')

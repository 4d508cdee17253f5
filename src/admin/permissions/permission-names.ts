import type { Permission } from '#contract/permissions.ts'
import { t, translated } from '../../i18n/staff.tsx'

/** What a permission lets somebody do. */
export const permissionNames = translated(
  (): Record<Permission, string> => ({
    'payments.decide': t('decide top-ups'),
    'withdrawals.decide': t('decide withdrawals'),
    'withdrawals.pay': t('pay withdrawals'),
    'members.read': t('see members'),
    'members.block': t('block members'),
    'members.give': t('give balance'),
    'banks.change': t('change bank accounts'),
    'support.answer': t('answer messages'),
    'content.write': t('change videos and the notice'),
    'accounts.read': t('read the accounts and the audit log'),
    'exports.make': t('export tables'),
    'staff.change': t('change the staff'),
    'settings.change': t('change settings'),
  }),
)

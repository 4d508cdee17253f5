import type { Permission } from '#contract/permissions.ts'

/** What a permission lets somebody do. */
export const permissionNames: Record<Permission, string> = {
  'payments.decide': 'decide top-ups',
  'withdrawals.decide': 'decide withdrawals',
  'withdrawals.pay': 'pay withdrawals',
  'members.read': 'see members',
  'members.block': 'block members',
  'members.give': 'give balance',
  'banks.change': 'change bank accounts',
  'support.answer': 'answer messages',
  'content.write': 'change videos and the notice',
  'accounts.read': 'read the accounts and the audit log',
  'exports.make': 'export tables',
  'staff.change': 'change the staff',
  'settings.change': 'change settings',
}

import type { NeededPermission } from '#contract/permissions.ts'
import type { RoutePath } from '../../ui/route-path.ts'
import { showToast } from '../../ui/toast.ts'
import { can } from './can.ts'

/** The permission that each screen of administrators needs: that of its main list. */
const neededBy = {
  '/home/accountant': 'accounts.read',
  '/home/audit-log': 'accounts.read',
  '/home/balance-request': 'payments.decide',
  '/home/blocked-users': 'members.read',
  '/home/clear-task': 'content.write',
  '/home/create-admin': 'staff.change',
  '/home/deleted-users': 'members.read',
  '/home/history': ['payments.decide', 'withdrawals.decide', 'accounts.read'],
  '/home/limits': 'settings.change',
  '/home/manage-account': 'banks.change',
  '/home/manage-admin': 'staff.change',
  '/home/manage-plans': 'settings.change',
  '/home/manage-users': 'members.read',
  '/home/manage-withdraw-amount': 'settings.change',
  '/home/pay-withdrawals': 'withdrawals.pay',
  '/home/proposals': ['staff.change', 'banks.change', 'members.give', 'withdrawals.pay'],
  '/home/refer-balance': 'settings.change',
  '/home/security-events': 'staff.change',
  '/home/see-all-plans': 'settings.change',
  '/home/staff-settings': 'staff.change',
  '/home/support-desk': 'support.answer',
  '/home/support-messages': 'support.answer',
  '/home/till-phones': 'banks.change',
  '/home/till-sms': ['payments.decide', 'accounts.read'],
  '/home/tills': ['payments.decide', 'banks.change', 'accounts.read'],
  '/home/unclaimed-money': ['payments.decide', 'accounts.read'],
  '/home/update-plans/$id': 'settings.change',
  '/home/upload-adv': 'content.write',
  '/home/upload-notice': 'content.write',
  '/home/user-information/$username': 'members.read',
  '/home/withdraw-info': 'settings.change',
  '/home/withdraw-request': 'withdrawals.decide',
} satisfies Partial<Record<RoutePath, NeededPermission>>

type AdminPath = keyof typeof neededBy

/** Whether the signed-in administrator may open a screen. Paths are those of the routes. */
export const canOpen = (path: string): boolean => can(neededBy[path as AdminPath] ?? [])

/** The same, with a message to an administrator who may not. */
export function checkOpen(path: string, { isSilent }: { isSilent: boolean }): boolean {
  const isAllowed = canOpen(path)
  if (!isAllowed && !isSilent) showToast.error('Your roles do not include this screen.')
  return isAllowed
}

import type { Thread } from '../../ui/icon-badge.tsx'
import { megaphone, smartphone } from '../../ui/icons/actions.ts'
import { mail } from '../../ui/icons/initial.ts'
import { banknoteArrowDown, gift, handCoins, landmark, layers } from '../../ui/icons/navigation.ts'
import type { RoutePath } from '../../ui/route-path.ts'
import {
  banknote,
  calculator,
  clapperboard,
  gauge,
  history,
  listRestart,
  messageSquareText,
  scrollText,
  shieldCheck,
  shieldUser,
  slidersHorizontal,
  userCheck,
  userLock,
  userPlus,
  users,
  userX,
  wallet,
} from '../icons/navigation.ts'
import type { Counted } from './use-pending-counts.ts'

export interface AdminScreen {
  label: string
  to: RoutePath
  path: string
  thread: Thread
  /** The queue whose count is shown. */
  queue?: Counted
}

/** All admin screens. The order of the tiles is the specification's. */
export const adminTiles = {
  users: { label: 'Manage Users', to: '/home/manage-users', path: users, thread: 'indigo' },
  admins: { label: 'Manage Admin', to: '/home/manage-admin', path: shieldUser, thread: 'indigo' },
  plans: { label: 'Manage Plans', to: '/home/manage-plans', path: layers, thread: 'marigold' },
  payments: {
    label: 'Balance Request',
    to: '/home/balance-request',
    path: wallet,
    thread: 'green',
    queue: 'payments',
  },
  withdrawals: {
    label: 'Withdraw Request',
    to: '/home/withdraw-request',
    path: banknoteArrowDown,
    thread: 'green',
    queue: 'withdrawals',
  },
  history: { label: 'History', to: '/home/history', path: history, thread: 'green' },
  banks: { label: 'Manage Bank', to: '/home/manage-account', path: landmark, thread: 'green' },
  withdrawInfo: { label: 'Manage Withdraw', to: '/home/withdraw-info', path: slidersHorizontal, thread: 'green' },
  newAdmin: { label: 'Create Admin', to: '/home/create-admin', path: userPlus, thread: 'indigo' },
  blocked: { label: 'Blocked Users', to: '/home/blocked-users', path: userLock, thread: 'indigo' },
  deleted: { label: 'Deleted Users', to: '/home/deleted-users', path: userX, thread: 'indigo' },
  advertises: { label: 'Upload Adv', to: '/home/upload-adv', path: clapperboard, thread: 'marigold' },
  notice: { label: 'Upload Notice', to: '/home/upload-notice', path: megaphone, thread: 'marigold' },
  refer: { label: 'Refer Balance', to: '/home/refer-balance', path: gift, thread: 'marigold' },
  supports: {
    label: 'Support',
    to: '/home/support-messages',
    path: messageSquareText,
    thread: 'indigo',
    queue: 'supports',
  },
  clearTask: { label: 'Clear Task', to: '/home/clear-task', path: listRestart, thread: 'marigold' },
  accountant: { label: 'Accountant', to: '/home/accountant', path: calculator, thread: 'green' },
} satisfies Record<string, AdminScreen>

/** Only in the side list, because the specification has eighteen tiles. On a phone, other settings link to it. */
export const limits: AdminScreen = { label: 'Limits', to: '/home/limits', path: gauge, thread: 'green' }

/** Only in the side list, because the specification has eighteen tiles. On a phone, Withdraw Request links to it. */
export const payWithdrawals: AdminScreen = {
  label: 'Pay withdrawals',
  to: '/home/pay-withdrawals',
  path: handCoins,
  thread: 'green',
}

/** Only in the side list, because the specification has eighteen tiles. On a phone, the table of messages links to it. */
export const supportDesk: AdminScreen = {
  label: 'Support desk',
  to: '/home/support-desk',
  path: messageSquareText,
  thread: 'indigo',
}

/** Only in the side list, because the specification has eighteen tiles. */
export const auditLog: AdminScreen = { label: 'Audit log', to: '/home/audit-log', path: scrollText, thread: 'indigo' }
export const securityEvents: AdminScreen = {
  label: 'Security events',
  to: '/home/security-events',
  path: userLock,
  thread: 'indigo',
}

/** Only in the side list, because the specification has eighteen tiles. On a phone, the home links to it if something waits. */
export const waitingProposals: AdminScreen = {
  label: 'Waits for you',
  to: '/home/proposals',
  path: userCheck,
  thread: 'indigo',
  queue: 'proposals',
}

/** Only in the side list, because the specification has eighteen tiles. On a phone, Manage Admin links to it. */
export const staffSafety: AdminScreen = {
  label: 'Staff safety',
  to: '/home/staff-settings',
  path: shieldCheck,
  thread: 'indigo',
}

/** Only in the side list, because the specification has eighteen tiles. On a phone, Manage Bank links to them. */
export const tillScreens: AdminScreen[] = [
  { label: 'Tills', to: '/home/tills', path: banknote, thread: 'green' },
  { label: 'Till phones', to: '/home/till-phones', path: smartphone, thread: 'green' },
  { label: 'SMS', to: '/home/till-sms', path: mail, thread: 'green' },
  { label: 'Unclaimed money', to: '/home/unclaimed-money', path: handCoins, thread: 'green' },
]

/** The screens without a tile. */
export const otherScreens: AdminScreen[] = [
  payWithdrawals,
  waitingProposals,
  supportDesk,
  ...tillScreens,
  limits,
  auditLog,
  securityEvents,
  staffSafety,
]

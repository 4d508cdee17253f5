import { clapperboard, history, messageSquareText, wallet } from '../../ui/icons/admin-places.ts'
import { banknoteArrowDown, landmark, layers } from '../../ui/icons/places.ts'
import { megaphone } from '../../ui/icons/signs.ts'
import type { Thread } from '../../ui/patch.tsx'
import type { Target } from '../../ui/target.ts'
import type { Queue } from './use-waiting.ts'

export interface AdminPlace {
  label: string
  to: Target
  path: string
  thread: Thread
  /** Whose waiting requests are counted on it. */
  queue?: Queue
}

/** Where an admin can go, by what it is about. */
export const adminPlaces = {
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
  advertises: { label: 'Upload Adv', to: '/home/upload-adv', path: clapperboard, thread: 'marigold' },
  notice: { label: 'Upload Notice', to: '/home/upload-notice', path: megaphone, thread: 'marigold' },
  supports: { label: 'Support', to: '/home/support-messages', path: messageSquareText, thread: 'indigo' },
} satisfies Record<string, AdminPlace>

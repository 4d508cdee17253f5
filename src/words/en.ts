import { banks } from './en/banks.tsx'
import { forms } from './en/forms.ts'
import { home } from './en/home.ts'
import { outbox } from './en/outbox.tsx'
import { payments } from './en/payments.tsx'
import { plans } from './en/plans.tsx'
import { pwa } from './en/pwa.ts'
import { sessions } from './en/sessions.ts'
import { supports } from './en/supports.ts'
import { tasks } from './en/tasks.tsx'
import { transactions } from './en/transactions.ts'
import { transfers } from './en/transfers.tsx'
import { ui } from './en/ui.ts'
import { users } from './en/users.tsx'
import { videos } from './en/videos.ts'
import { withdrawals } from './en/withdrawals.tsx'

/** English, as the specification words it. */
export const words = {
  banks,
  forms,
  home,
  outbox,
  payments,
  plans,
  pwa,
  sessions,
  supports,
  tasks,
  transactions,
  transfers,
  ui,
  users,
  videos,
  withdrawals,
  /** The contract speaks English itself. */
  said: (message: string): string => message,
}

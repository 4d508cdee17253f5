import { banks } from './bn/banks.tsx'
import { forms } from './bn/forms.ts'
import { home } from './bn/home.ts'
import { outbox } from './bn/outbox.tsx'
import { payments } from './bn/payments.tsx'
import { plans } from './bn/plans.tsx'
import { pwa } from './bn/pwa.ts'
import { said } from './bn/said.ts'
import { sessions } from './bn/sessions.ts'
import { supports } from './bn/supports.ts'
import { tasks } from './bn/tasks.tsx'
import { transactions } from './bn/transactions.ts'
import { transfers } from './bn/transfers.tsx'
import { ui } from './bn/ui.ts'
import { users } from './bn/users.tsx'
import { videos } from './bn/videos.ts'
import { withdrawals } from './bn/withdrawals.tsx'
import type { Words } from './words.ts'

/** Bengali, as people speak it. */
export const words: Words = {
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
  said,
}

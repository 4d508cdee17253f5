import { banks } from './bn/banks.tsx'
import { forms } from './bn/forms.ts'
import { home } from './bn/home.ts'
import { payments } from './bn/payments.tsx'
import { plans } from './bn/plans.tsx'
import { said } from './bn/said.ts'
import { sessions } from './bn/sessions.ts'
import { supports } from './bn/supports.ts'
import { tasks } from './bn/tasks.tsx'
import { transactions } from './bn/transactions.ts'
import { transfers } from './bn/transfers.tsx'
import { ui } from './bn/ui.ts'
import { users } from './bn/users.tsx'
import { withdrawals } from './bn/withdrawals.tsx'
import type { Words } from './words.ts'

/** Bengali, as people speak it. */
export const words: Words = {
  banks,
  forms,
  home,
  payments,
  plans,
  sessions,
  supports,
  tasks,
  transactions,
  transfers,
  ui,
  users,
  withdrawals,
  said,
}

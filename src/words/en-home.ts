// Without this import, helpers that both files use become a chunk of their own.
import './en.ts'
import { banks } from './en/banks.tsx'
import { home } from './en/home.ts'
import { outbox } from './en/outbox.tsx'
import { payments } from './en/payments.tsx'
import { plans } from './en/plans.tsx'
import { supports } from './en/supports.ts'
import { tasks } from './en/tasks.tsx'
import { transactions } from './en/transactions.ts'
import { transfers } from './en/transfers.tsx'
import { users } from './en/users.tsx'
import { videos } from './en/videos.ts'
import { withdrawals } from './en/withdrawals.tsx'

/** What only those who are signed in read, in English. */
export const words = {
  banks,
  home,
  outbox,
  payments,
  plans,
  supports,
  tasks,
  transactions,
  transfers,
  users,
  videos,
  withdrawals,
}

// Without this import, helpers that both files use become a chunk of their own.
import './bn.ts'
import { banks } from './bn/banks.tsx'
import { home } from './bn/home.ts'
import { outbox } from './bn/outbox.tsx'
import { payments } from './bn/payments.tsx'
import { plans } from './bn/plans.tsx'
import { supports } from './bn/supports.ts'
import { tasks } from './bn/tasks.tsx'
import { transactions } from './bn/transactions.ts'
import { transfers } from './bn/transfers.tsx'
import { users } from './bn/users.tsx'
import { videos } from './bn/videos.ts'
import { withdrawals } from './bn/withdrawals.tsx'
import type { words as english } from './en-home.ts'

/** What only those who are signed in read, in Bengali. */
export const words: typeof english = {
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

import type { messages as common } from './en.ts'
// Without this import, helpers that both files use become a chunk of their own.
import './en.ts'
import { home } from './home.ts'
import { outbox } from './outbox.tsx'
import { banks, payments } from './payments.tsx'
import { plans } from './plans.tsx'
import { push } from './push.ts'
import { statements } from './statements.ts'
import { supports } from './supports.ts'
import { tasks } from './tasks.tsx'
import { transactions } from './transactions.ts'
import { transfers } from './transfers.tsx'
import { users } from './users.tsx'
import { videos } from './videos.ts'
import { withdrawals } from './withdrawals.tsx'

/** The messages of screens for signed-in users, in English. */
export const messages = {
  banks,
  home,
  outbox,
  payments,
  plans,
  push,
  statements,
  supports,
  tasks,
  transactions,
  transfers,
  users,
  videos,
  withdrawals,
}

/** All messages of the members' screens. One that is missing in another language does not compile. */
export type Messages = typeof common & typeof messages

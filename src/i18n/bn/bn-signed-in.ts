// Without this import, helpers that both files use become a chunk of their own.
import './bn.ts'
import type { messages as english, Messages } from '../en/en-signed-in.ts'
import { home } from './home.ts'
import { outbox } from './outbox.tsx'
import { banks, payments } from './payments.tsx'
import { plans } from './plans.tsx'
import { push } from './push.ts'
import { refusals, successes } from './signed-in-refusals.ts'
import { statements } from './statements.ts'
import { supports } from './supports.ts'
import { tasks } from './tasks.tsx'
import { transactions } from './transactions.ts'
import { transfers } from './transfers.tsx'
import { users } from './users.tsx'
import { videos } from './videos.ts'
import { withdrawals } from './withdrawals.tsx'

/** The messages of screens for signed-in users, in Bengali. */
export const messages: typeof english & Pick<Messages, 'refusals' | 'successes'> = {
  banks,
  home,
  outbox,
  payments,
  plans,
  push,
  refusals,
  statements,
  successes,
  supports,
  tasks,
  transactions,
  transfers,
  users,
  videos,
  withdrawals,
}

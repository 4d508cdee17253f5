import { accounts } from './accounts.ts'
import { advertises } from './advertises.ts'
import { banks } from './banks.ts'
import type { Contract } from './endpoint.ts'
import { exportTables } from './exports.ts'
import { notices } from './notices.ts'
import { payments } from './payments.ts'
import { plans } from './plans.ts'
import { queues } from './queues.ts'
import { refers } from './refers.ts'
import { sessions } from './sessions.ts'
import { supports } from './supports.ts'
import { tasks } from './tasks.ts'
import { transfers } from './transfers.ts'
import { users } from './users.ts'
import { withdrawals } from './withdrawals.ts'

/** Every group of rows except the audit log's, which is derived from these. */
export const nouns = {
  sessions,
  users,
  plans,
  tasks,
  advertises,
  notices,
  refers,
  banks,
  payments,
  transfers,
  withdrawals,
  supports,
  accounts,
  queues,
  exportTables,
} satisfies Record<string, Contract>

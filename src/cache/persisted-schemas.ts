import type { GenericSchema } from 'valibot'
import { banks } from '#contract/banks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { notices } from '#contract/notices.ts'
import { ownUser } from '#contract/own-user.ts'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'

// Named, so that a phone fetches no calls of administrators for it. A test holds them against the whole contract.
const groups = [{ ownUser }, banks, notices, payments, plans, supports, tasks, transfers, withdrawals]
const rows = groups.flatMap((group): Endpoint[] => Object.values(group))

/** What the answers are like that are kept on the phone, by the path of their row. */
export const persistedSchemas = new Map<unknown, GenericSchema>(
  rows.flatMap((row) => ('worksOffline' in row ? [[row.path, row.output] as const] : [])),
)

import type { GenericSchema } from 'valibot'
import { activity } from '#contract/activity.ts'
import { banks } from '#contract/banks.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { notices } from '#contract/notices.ts'
import { notificationList } from '#contract/notification-list.ts'
import { ownPayments } from '#contract/own-payments.ts'
import { ownUser } from '#contract/own-user.ts'
import { ownWithdrawals } from '#contract/own-withdrawals.ts'
import { plans } from '#contract/plans.ts'
import { statements } from '#contract/statements.ts'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { tasks } from '#contract/tasks.ts'
import { transfers } from '#contract/transfers.ts'

// Named, so that no endpoints of administrators are bundled. A test compares them with the whole contract.
const groups = [
  { ownUser },
  { notificationList },
  activity,
  banks,
  limits,
  notices,
  ownPayments,
  plans,
  statements,
  supportThreads,
  supports,
  tasks,
  transfers,
  ownWithdrawals,
]
const endpoints = groups.flatMap((group): Endpoint[] => Object.values(group))

/** The output schemas of persisted queries, by the path of their endpoint. */
export const persistedSchemas = new Map<unknown, GenericSchema>(
  endpoints.flatMap((endpoint) => ('worksOffline' in endpoint ? [[endpoint.path, endpoint.output] as const] : [])),
)

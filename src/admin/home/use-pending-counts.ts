import { useQuery } from '@tanstack/react-query'
import { proposals } from '#contract/proposals.ts'
import { type QueueSizes, queues } from '#contract/queues.ts'
import { endpointQuery } from '../../api/query.ts'
import { can } from '../permissions/can.ts'
import type { Counted } from '../permissions/screens.ts'

export type Queue = keyof QueueSizes

/** The sizes of the queues that the administrator works on. Not read by those who work on none. */
export const queueSizesQuery = () => ({ ...endpointQuery(queues.waiting, {}), enabled: can(queues.waiting.permission) })

/** Not read by those who can confirm no proposal. */
const proposalsQuery = () => ({ ...endpointQuery(proposals.waiting, {}), enabled: can(proposals.waiting.permission) })

/** The number of pending requests of each queue, and of proposals that the administrator can confirm; 0 until loaded. */
export function usePendingCounts(): Record<Counted, number> {
  const { data } = useQuery(queueSizesQuery())
  const { data: waiting = [] } = useQuery(proposalsQuery())
  return {
    proposals: waiting.filter(({ is_own }) => !is_own).length,
    payments: data?.payments?.count ?? 0,
    withdrawals: data?.withdrawals?.count ?? 0,
    supports: data?.supports?.count ?? 0,
  }
}

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

export type PendingCounts = Record<Counted, number | undefined>

/** The number of pending requests of each queue, and of proposals that the administrator can confirm; undefined until loaded. */
export function usePendingCounts(): PendingCounts {
  const { data } = useQuery(queueSizesQuery())
  const { data: waiting } = useQuery(proposalsQuery())
  return {
    proposals: waiting?.filter(({ is_own }) => !is_own).length,
    payments: data?.payments?.count,
    withdrawals: data?.withdrawals?.count,
    supports: data?.supports?.count,
  }
}

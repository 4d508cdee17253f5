import { useQuery } from '@tanstack/react-query'
import { type QueueSizes, queues } from '#contract/queues.ts'
import { endpointQuery } from '../../api/query.ts'
import { can } from '../permissions/can.ts'

export type Queue = keyof QueueSizes

/** The sizes of the queues that the administrator works on. Not read by those who work on none. */
export const queueSizesQuery = () => ({ ...endpointQuery(queues.waiting, {}), enabled: can(queues.waiting.permission) })

/** The number of pending requests of each queue; 0 until loaded. */
export function usePendingCounts(): Record<Queue, number> {
  const { data } = useQuery(queueSizesQuery())
  return {
    payments: data?.payments?.count ?? 0,
    withdrawals: data?.withdrawals?.count ?? 0,
    supports: data?.supports?.count ?? 0,
  }
}

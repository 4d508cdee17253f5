import { useQuery } from '@tanstack/react-query'
import { type QueueSizes, queues } from '#contract/queues.ts'
import { endpointQuery } from '../../api/query.ts'

export type Queue = keyof QueueSizes

/** The number of pending requests of each queue; 0 until loaded. */
export function usePendingCounts(): Record<Queue, number> {
  const { data } = useQuery(endpointQuery(queues.waiting, {}))
  return {
    payments: data?.payments.count ?? 0,
    withdrawals: data?.withdrawals.count ?? 0,
    supports: data?.supports.count ?? 0,
  }
}

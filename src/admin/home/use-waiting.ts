import { useQuery } from '@tanstack/react-query'
import { type QueueSizes, queues } from '#contract/queues.ts'
import { reading } from '../../api/query.ts'

export type Queue = keyof QueueSizes

/** How many wait for an administrator, as far as it is known. */
export function useWaiting(): Record<Queue, number> {
  const { data } = useQuery(reading(queues.waiting, {}))
  return {
    payments: data?.payments.count ?? 0,
    withdrawals: data?.withdrawals.count ?? 0,
    supports: data?.supports.count ?? 0,
  }
}

import { useQuery } from '@tanstack/react-query'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { reading } from '../../api/query.ts'

export type Queue = 'payments' | 'withdrawals'

/** How many requests wait for a decision, as far as it is known. */
export function useWaiting(): Record<Queue, number> {
  const waitingPayments = useQuery(reading(payments.list, { status: 'pending', limit: '1' }))
  const waitingWithdrawals = useQuery(reading(withdrawals.list, { status: 'pending', limit: '1' }))
  return { payments: waitingPayments.data?.total ?? 0, withdrawals: waitingWithdrawals.data?.total ?? 0 }
}

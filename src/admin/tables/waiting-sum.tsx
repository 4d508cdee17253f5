import { useQuery } from '@tanstack/react-query'
import { queues } from '#contract/queues.ts'
import { endpointQuery } from '../../api/query.ts'
import { formatPrice } from '../../ui/format.tsx'
import type { UrlSearch } from './list-query.ts'

interface WaitingSumProps {
  of: 'payments' | 'withdrawals'
  filters: UrlSearch
}

/** The sum of all waiting requests. Hidden if the list is filtered, because the sum is not. */
export function WaitingSum({ of, filters }: WaitingSumProps) {
  const { data } = useQuery(endpointQuery(queues.waiting, {}))
  if (!data || narrowing.some((name) => filters[name])) return null
  return (
    <p className="count-line">
      <b>{formatPrice(data[of].amount)}</b> TK in all
    </p>
  )
}

const narrowing = ['search', 'payment_method', 'method', 'from', 'to']

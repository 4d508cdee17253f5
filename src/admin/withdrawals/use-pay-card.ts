import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { dayInDhaka } from '#contract/days.ts'
import { type ToPay, type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../api/query.ts'

/** How long a card shows that it is paid. */
const paidMs = 3_000

/**
 * The withdrawal that is paid now. It stays until it is paid or skipped, because an older one may return to the list meanwhile.
 * `paid` is the same withdrawal once it has left the list with a transaction id.
 */
export function usePayCard(items: ToPay[]) {
  const [skipped, setSkipped] = useState<string[]>([])
  const [current, setCurrent] = useState<ToPay>()
  // Skipped ones come last, in the order in which they were skipped.
  const [next] = [
    ...items.filter(({ _id }) => !skipped.includes(_id)),
    ...skipped.flatMap((id) => items.find(({ _id }) => _id === id) ?? []),
  ]
  if (!current && next) setCurrent(next)
  const listed = items.find(({ _id }) => _id === current?._id)
  const card = listed ?? current ?? next
  const hasLeft = card !== undefined && !items.includes(card)
  const { data, isFetching, isError } = usePaid(hasLeft ? card : undefined)
  const found = hasLeft ? data?.items.find(({ _id }) => _id === card._id) : undefined
  const paid = found?.paid_at ? found : undefined

  const showNext = useEffectEvent(() => setCurrent(undefined))
  const isSettled = hasLeft && (paid !== undefined || isError || (data !== undefined && !isFetching))
  const waitMs = paid ? paidMs : 0
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => showNext(), waitMs)
    return () => clearTimeout(timer)
  }, [isSettled, waitMs])

  function skip() {
    if (card && !hasLeft) setSkipped((ids) => [...ids.filter((id) => id !== card._id), card._id])
    setCurrent(undefined)
  }

  return { card, paid, hasLeft, skip }
}

/** Reads a withdrawal that has left the list, for its transaction id. */
function usePaid(left: Withdrawal | undefined) {
  const day = left && dayInDhaka(new Date(left.created_at))
  const filters = { status: 'approved', username: left?.username, from: day, to: day, limit: '200' } as const
  return useQuery({ ...endpointQuery(withdrawals.list, filters), staleTime: 0, enabled: left !== undefined })
}

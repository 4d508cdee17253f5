import { useCallback } from 'react'
import type { ActivityItem } from '#contract/activity.ts'
import { messages } from '../../i18n/messages.ts'
import { formatMinutes, roundUp, useOwnQueue } from '../queue-places/use-queue-places.ts'

/** The place of each pending request and how long it still takes, if it is known: «4th of 9 · about 12 minutes». */
export function usePlaceNotes(items: ActivityItem[]): (id: string) => string | undefined {
  const hasPending = items.some(
    ({ payment, withdrawal }) => payment?.state === 'pending' || withdrawal?.status === 'pending',
  )
  const ofPayments = useOwnQueue('payments', { hasPending })
  const ofWithdrawals = useOwnQueue('withdrawals', { hasPending })
  return useCallback(
    (id) => {
      for (const queue of [ofPayments, ofWithdrawals]) {
        const item = queue?.items.find(({ _id }) => _id === id)
        if (!queue || !item) continue
        const place = messages.transactions.queue.place(item.place, queue.total)
        const left = queue.usual_minutes === null ? 0 : queue.usual_minutes - item.waited_minutes
        return left > 0 ? `${place} · ${messages.requests.about(formatMinutes(roundUp(left)))}` : place
      }
      return undefined
    },
    [ofPayments, ofWithdrawals],
  )
}

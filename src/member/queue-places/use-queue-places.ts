import { useQuery } from '@tanstack/react-query'
import { minuteMs } from '#contract/durations.ts'
import { type OwnQueue, queuePlaces } from '#contract/queue-places.ts'
import { endpointQuery } from '../../api/query.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { messages } from '../../i18n/messages.ts'
import { formatAge } from '../../ui/date-time.tsx'

interface QueuePlacesOptions {
  /** Whether a pending request is shown. Nothing is read otherwise. */
  hasPending: boolean
}

type Queue = 'payments' | 'withdrawals'

/**
 * The own places in a queue. Undefined offline, where they are not known. Read again each minute, because decisions about other
 * members' requests are not published to this member.
 */
export function useOwnQueue(queue: Queue, { hasPending }: QueuePlacesOptions): OwnQueue | undefined {
  const isOnline = useIsOnline()
  const { data, isSuccess } = useQuery({
    ...endpointQuery(queuePlaces.mine, {}),
    enabled: isOnline && hasPending,
    refetchInterval: minuteMs,
  })
  return isOnline && isSuccess ? data[queue] : undefined
}

/** Describes the place of a pending request and the usual wait, in one line of a list. */
export function useQueuePlaces(queue: Queue, options: QueuePlacesOptions): (id: string) => string | undefined {
  const own = useOwnQueue(queue, options)
  return (id) => own && describePlace(own, id)
}

function describePlace({ items, total, usual_minutes }: OwnQueue, id: string): string | undefined {
  const item = items.find(({ _id }) => _id === id)
  if (!item) return undefined
  const { place, usual, slow } = messages.transactions.queue
  const { waited_minutes } = item
  const start = place(item.place, total)
  if (usual_minutes === null) return start
  return waited_minutes > usual_minutes
    ? `${start}, ${slow(formatMinutes(waited_minutes))}`
    : `${start}, ${usual(formatMinutes(roundUp(usual_minutes)))}`
}

/** «12 minutes», «2 hours» */
export const formatMinutes = (minutes: number): string => formatAge(minutes * minuteMs)

const unitMinutes = [24 * 60, 60, 1]

/** To whole hours or days, because `formatAge` rounds down: 110 minutes are 2 hours. */
export function roundUp(minutes: number): number {
  const unit = unitMinutes.find((each) => minutes >= each) ?? 1
  return Math.ceil(minutes / unit) * unit
}

import { messages } from '../../i18n/messages.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsPast } from '../../ui/use-is-past.ts'

/** Most SMS arrive within seconds. */
const searchMs = 3 * 60_000

interface WatchNoteProps {
  /** When the request was sent. */
  since: string
  /** The place in the queue and the usual wait, shown when the search has taken long. */
  place?: string | undefined
  /** In a list: only the place when the search has taken long. */
  isBrief?: boolean
}

/** For a pending payment that is accepted when its SMS comes: the search, and after some minutes what happens next. */
export function WatchNote({ since, place, isBrief = false }: WatchNoteProps) {
  const { looking, notFound } = messages.paymentWatch
  const isLate = useIsPast(Date.parse(since), searchMs)
  if (isLate && isBrief) return place
  if (isLate)
    return (
      <>
        {notFound}
        {place && <br />}
        {place}
      </>
    )
  return (
    <span className="flex">
      <Spinner />
      {looking}
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paymentWatchMessages } from '../../i18n/payment-watch-messages.ts'
import { Spinner } from '../../ui/spinner.tsx'

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
  const { data: texts } = useQuery(paymentWatchMessages())
  const isLate = useIsPast(Date.parse(since) + searchMs)
  if (!texts || (isLate && isBrief)) return place
  if (isLate)
    return (
      <>
        {texts.notFound}
        {place && <br />}
        {place}
      </>
    )
  return (
    <span className="flex">
      <Spinner />
      {texts.looking}
    </span>
  )
}

function useIsPast(atMs: number): boolean {
  const [isPast, setIsPast] = useState(() => Date.now() >= atMs)
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), atMs - Date.now())
    return () => clearTimeout(timer)
  }, [atMs])
  return isPast
}

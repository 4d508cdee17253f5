import { useEffect, useState } from 'react'
import { formatUntil } from '../../../ui/date-time.tsx'
import { words } from '../../../words/words.ts'

/** What comes sooner is not worth saying. */
const soonMs = 10_000

/** When it is tried again, in ms since 1970. */
export function NextTry({ atMs }: { atMs: number }) {
  const [nowMs, setNowMs] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), soonMs)
    return () => clearInterval(timer)
  }, [])

  const leftMs = atMs - nowMs
  return leftMs > soonMs ? words.outbox.nextTry(formatUntil(leftMs)) : null
}

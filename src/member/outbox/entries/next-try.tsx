import { useEffect, useState } from 'react'
import { formatUntil } from '../../../ui/date-time.tsx'
import { words } from '../../../words/words.ts'

/** Sooner retries are not shown. */
const soonMs = 10_000

/** The time of the next attempt. `atMs` is ms since 1970. */
export function NextTry({ atMs }: { atMs: number }) {
  const [nowMs, setNowMs] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), soonMs)
    return () => clearInterval(timer)
  }, [])

  const leftMs = atMs - nowMs
  return leftMs > soonMs ? words.outbox.nextTry(formatUntil(leftMs)) : null
}

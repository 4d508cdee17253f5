import { useEffect, useState } from 'react'
import { messages } from '../../../i18n/messages.ts'
import { formatUntil } from '../../../ui/date-time.tsx'

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
  return leftMs > soonMs ? messages.outbox.nextTry(formatUntil(leftMs)) : null
}

import { useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Banner } from '../ui/banner.tsx'
import { formatAge } from '../ui/date-time.tsx'
import { notOnlineSinceMs, useConnectivity } from './connectivity.ts'
import { useOldestMs } from './use-oldest-ms.ts'

const everyMs = 15_000
const delayMs = 2_000
const oldMs = 5 * 60_000

/** Shows a weak or missing connection, and the age of the oldest data on the screen. */
export function OfflineStrip() {
  const connectivity = useConnectivity()
  const oldestMs = useOldestMs({})
  const awaitedMs = useOldestMs({ fetchStatus: 'fetching' })
  if (connectivity !== 'online') return <Strip state={connectivity} sinceMs={notOnlineSinceMs()} readAtMs={oldestMs} />
  const isOld = Date.now() - awaitedMs > oldMs
  return isOld ? <Strip state="loading" readAtMs={awaitedMs} /> : null
}

interface StripProps {
  state: 'offline' | 'weak' | 'loading'
  /** Default: since it is shown. */
  sinceMs?: number
  readAtMs: number
}

function Strip({ state, sinceMs, readAtMs }: StripProps) {
  const [nowMs, setNowMs] = useState(Date.now)
  const [fromMs] = useState(() => (sinceMs ?? nowMs) + delayMs)
  const isLasting = nowMs >= fromMs

  useEffect(() => {
    // A timer may fire slightly early.
    const look = () => setNowMs(Math.max(Date.now(), fromMs))
    // Short interruptions are not shown.
    const timer = isLasting ? setInterval(look, everyMs) : setTimeout(look, Math.max(fromMs - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [isLasting, fromMs])

  if (!isLasting) return null
  const { [state]: message, aged } = messages.ui.offline
  return (
    <Banner tone={state === 'offline' ? 'offline' : 'info'} isStrip>
      {Number.isFinite(readAtMs) ? aged(message, formatAge(nowMs - readAtMs)) : message}
    </Banner>
  )
}

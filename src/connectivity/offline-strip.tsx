import { useEffect, useState } from 'react'
import { messages } from '../i18n/messages.ts'
import { Banner } from '../ui/banner.tsx'
import { formatAge } from '../ui/date-time.tsx'
import { notOnlineSinceMs, useConnectivity } from './connectivity.ts'
import { useOldestMs } from './use-oldest-ms.ts'

const everyMs = 15_000
const patienceMs = 2_000
const oldMs = 5 * 60_000

/** Says that Joma is hardly reached or not at all, and how old the oldest of what the screen shows is. */
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
  /** Not given: since it is shown. */
  sinceMs?: number
  readAtMs: number
}

function Strip({ state, sinceMs, readAtMs }: StripProps) {
  const [nowMs, setNowMs] = useState(Date.now)
  const [fromMs] = useState(() => (sinceMs ?? nowMs) + patienceMs)
  const isLasting = nowMs >= fromMs

  useEffect(() => {
    // A timer may be early by a hair.
    const look = () => setNowMs(Math.max(Date.now(), fromMs))
    // A blink is not worth a word.
    const timer = isLasting ? setInterval(look, everyMs) : setTimeout(look, Math.max(fromMs - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [isLasting, fromMs])

  if (!isLasting) return null
  const { [state]: said, aged } = messages.ui.offline
  return (
    <Banner tone={state === 'offline' ? 'offline' : 'info'} isStrip>
      {Number.isFinite(readAtMs) ? aged(said, formatAge(nowMs - readAtMs)) : said}
    </Banner>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Banner } from '../ui/banner.tsx'
import { formatAge } from '../ui/when.tsx'
import { words } from '../words/words.ts'
import { useIsOnline } from './connectivity.ts'

const everyMs = 15_000

/** Says that there is no network, and how old the oldest of what the screen shows is. */
export function OfflineStrip() {
  const isOnline = useIsOnline()
  return isOnline ? null : <Offline />
}

function Offline() {
  const cache = useQueryClient().getQueryCache()
  const [nowMs, setNowMs] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])

  const readAtMs = cache.findAll({ type: 'active' }).flatMap(({ state }) => state.dataUpdatedAt || [])
  const { now, aged } = words.ui.offline
  return (
    <Banner tone="offline" isStrip>
      {readAtMs.length > 0 ? aged(formatAge(nowMs - Math.min(...readAtMs))) : now}
    </Banner>
  )
}

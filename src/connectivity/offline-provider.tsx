import { notifyManager, type Query, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { messages } from '../i18n/messages.ts'
import { HeaderSlotProvider } from '../ui/back-bar.tsx'
import { Banner } from '../ui/banner.tsx'
import { ConnectivityProvider } from '../ui/connectivity-context.ts'
import { formatAge } from '../ui/date-time.tsx'
import { getNotOnlineSinceMs, useConnectivity } from './connectivity.ts'
import { staleAfterMs } from './stale-after.ts'

const strip = <OfflineStrip />

/** Shows the connectivity on every screen: under its header, and where it shows query results. */
export function OfflineProvider({ children }: { children: ReactNode }) {
  return (
    <ConnectivityProvider value={useConnectivity()}>
      <HeaderSlotProvider value={strip}>{children}</HeaderSlotProvider>
    </ConnectivityProvider>
  )
}

const intervalMs = 15_000
const delayMs = 2_000

/** Shows a weak or missing connection, and the age of the oldest data on the screen. */
function OfflineStrip() {
  const connectivity = useConnectivity()
  const oldestMs = useOldestMs({})
  const oldestFetchingMs = useOldestMs({ fetchStatus: 'fetching' })
  if (connectivity !== 'online')
    return <Strip state={connectivity} sinceMs={getNotOnlineSinceMs()} readAtMs={oldestMs} />
  const isStale = Date.now() - oldestFetchingMs > staleAfterMs
  return isStale ? <Strip state="loading" readAtMs={oldestFetchingMs} /> : null
}

interface StripProps {
  state: 'offline' | 'weak' | 'loading'
  /** Default: since it is shown. */
  sinceMs?: number
  readAtMs: number
}

function Strip({ state, sinceMs, readAtMs }: StripProps) {
  const [nowMs, setNowMs] = useState(Date.now)
  const [visibleFromMs] = useState(() => (sinceMs ?? nowMs) + delayMs)
  const isVisible = nowMs >= visibleFromMs

  useEffect(() => {
    // A timer may fire slightly early.
    const updateNow = () => setNowMs(Math.max(Date.now(), visibleFromMs))
    // Short interruptions are not shown.
    const timer = isVisible
      ? setInterval(updateNow, intervalMs)
      : setTimeout(updateNow, Math.max(visibleFromMs - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [isVisible, visibleFromMs])

  if (!isVisible) return null
  const { [state]: message } = messages.ui.offline
  return (
    <Banner tone={state === 'offline' ? 'offline' : 'info'} isStrip>
      {Number.isFinite(readAtMs) ? describeAge(message, nowMs - readAtMs) : message}
    </Banner>
  )
}

function describeAge(message: string, ageMs: number): string {
  const { justNow, withAge } = messages.ui.offline
  return ageMs < 60_000 ? justNow(message) : withAge(message, formatAge(ageMs))
}

/** When the oldest data on the screen was fetched; `Infinity` without data. */
function useOldestMs(filters: Pick<QueryFilters, 'fetchStatus'>): number {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)), [cache])
  return useSyncExternalStore(
    subscribe,
    () => {
      const shown = cache.findAll({ ...filters, type: 'active' }).filter(isOfScreen)
      return Math.min(...shown.flatMap(({ state }) => state.dataUpdatedAt || []))
    },
    () => Number.POSITIVE_INFINITY,
  )
}

/** Not local data, and not the account if only the layout observes it. */
const isOfScreen = ({ meta, queryKey: [path], observers }: Query): boolean =>
  meta?.tags !== undefined && (path !== ownUser.path || observers.length > 1)

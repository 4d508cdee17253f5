import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { GreetingCard } from '../../ui/balance-card.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { bell, eye, eyeOff } from '../../ui/icons/actions.ts'
import { logOut } from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tile, TileGrid } from '../../ui/tile-grid.tsx'
import { type AdminScreen, adminTiles } from './admin-screens.ts'
import { usePendingCounts } from './use-pending-counts.ts'
import './admin-home.css'

const PendingQueues = lazy(async () => ({ default: (await import('./pending-queues.tsx')).PendingQueues }))

const tiles: AdminScreen[] = Object.values(adminTiles)

/** The greeting and a tile for each screen. The desktop layout also lists pending requests; on a phone the tiles have counts. */
export function AdminHome() {
  const { username, balance } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const pendingCounts = usePendingCounts()
  const isWide = useWideLayout()
  const startLogOut = useLogOut()
  return (
    <Page width="work">
      <GreetingCard greeting={getGreeting(new Date())} name={username}>
        <RevealPill amount={balance} />
        <IconLink to="/home/notifications" path={bell} label="Notifications" />
      </GreetingCard>
      <TileGrid isWide>
        {tiles.map(({ queue, ...screen }) => (
          <Tile key={screen.label} {...screen} {...(queue && { count: pendingCounts[queue] })} />
        ))}
        <Tile label="Log out" path={logOut} thread="plain" onPress={startLogOut} />
      </TileGrid>
      {isWide && (
        <Suspense fallback={<Skeleton />}>
          <PendingQueues />
        </Suspense>
      )}
    </Page>
  )
}

/** The greeting for the time of day on the device. */
function getGreeting(at: Date): string {
  const hour = at.getHours()
  if (hour >= 5 && hour < 12) return 'Good Morning'
  if (hour >= 12 && hour < 18) return 'Good Afternoon'
  if (hour >= 18 && hour < 21) return 'Good Evening'
  return 'Good Night'
}

const visibleMs = 2000

/** Shows a figure for two seconds after a tap. */
function RevealPill({ amount }: { amount: number }) {
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setIsShown(false), visibleMs)
    return () => clearTimeout(timer)
  }, [isShown])

  return (
    <button type="button" className="reveal" aria-pressed={isShown} onClick={() => setIsShown(true)}>
      <Icon path={isShown ? eye : eyeOff} size="s" />
      {isShown ? (
        <span>
          {formatTaka(amount)} <small>{messages.ui.suffix.TK}</small>
        </span>
      ) : (
        <span>{messages.ui.tapForBalance}</span>
      )}
    </button>
  )
}

const matchWide = () => matchMedia('(min-width: 1100px)')

/** Whether the window is wide enough for the desktop layout. */
const useWideLayout = (): boolean => useSyncExternalStore(subscribe, () => matchWide().matches)

function subscribe(listener: () => void) {
  const media = matchWide()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

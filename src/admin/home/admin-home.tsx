import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { GreetingCard } from '../../ui/balance-card.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { bell } from '../../ui/icons/actions.ts'
import { logOut } from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tile, TileGrid } from '../../ui/tile-grid.tsx'
import { type AdminScreen, adminTiles } from './admin-screens.ts'
import { greeting } from './greeting.ts'
import { RevealPill } from './reveal-pill.tsx'
import { usePendingCounts } from './use-pending-counts.ts'
import { useWideLayout } from './use-wide-layout.ts'

const PendingQueues = lazy(async () => ({ default: (await import('./pending-queues.tsx')).PendingQueues }))

const tiles: AdminScreen[] = Object.values(adminTiles)

/** The greeting and a tile for each screen. The desktop layout also lists pending requests; on a phone the tiles have counts. */
export function AdminHome() {
  const { username, balance } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const waiting = usePendingCounts()
  const isAtDesk = useWideLayout()
  const leave = useLogOut()
  return (
    <Page width="work">
      <GreetingCard greeting={greeting(new Date())} name={username}>
        <RevealPill amount={balance} />
        <IconLink to="/home/notifications" path={bell} label="Notifications" />
      </GreetingCard>
      <TileGrid isWide>
        {tiles.map(({ queue, ...place }) => (
          <Tile key={place.label} {...place} {...(queue && { count: waiting[queue] })} />
        ))}
        <Tile label="Log out" path={logOut} thread="plain" onPress={leave} />
      </TileGrid>
      {isAtDesk && (
        <Suspense fallback={<Skeleton />}>
          <PendingQueues />
        </Suspense>
      )}
    </Page>
  )
}

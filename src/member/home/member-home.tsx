import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { messages } from '../../i18n/messages.ts'
import { BalanceCard } from '../../ui/balance-card.tsx'
import { bannerSource } from '../../ui/banner-source.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { bell } from '../../ui/icons/actions.ts'
import { Page } from '../../ui/page.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { taskRollOver } from '../outbox/task-roll-over.ts'
import { MemberTiles } from './member-tiles.tsx'

// If it cannot be loaded, it is left out.
const InstallOffer = lazy(() =>
  import('../installation/install-offer.tsx').then(
    ({ InstallOffer }) => ({ default: InstallOffer }),
    () => ({ default: () => null }),
  ),
)

const WaitingNote = lazy(() =>
  import('../outbox/waiting-note.tsx').then(
    ({ WaitingNote }) => ({ default: WaitingNote }),
    () => ({ default: () => null }),
  ),
)

const offersNow = () => ['banner-1', 'banner-2', 'banner-3'].map((name) => ({ src: bannerSource(name), alt: name }))

/** `notice` is shown under the balance. */
export function MemberHome({ notice }: { notice: ReactNode }) {
  const isOnline = useIsOnline()
  const me = useSuspenseQuery(endpointQuery(ownUser, {}))
  const rollOver = useQuery(taskRollOver())
  // Deferred, so that a slow phone renders the screen in parts and handles touches between them.
  const isPending = useDeferredValue(rollOver.isPending)
  if (isPending) return <SpinnerScreen />

  const failed = [rollOver, me].filter(({ error }) => error)
  const { username, image, balance, earning, plan_name } = me.data
  const { home } = messages
  return (
    <>
      <TopBar greeting={home.welcomeBack} name={username} image={image ?? undefined}>
        <IconLink to="/home/notifications" path={bell} label={home.notifications} />
      </TopBar>
      <Page width="home">
        <div className="stack">
          {/* Offline, the strip under the header says it. */}
          {isOnline && failed[0]?.error && (
            <RetryBanner
              message={failed[0].error.message}
              isTrying={failed.some(({ isFetching }) => isFetching)}
              onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
            />
          )}
          <BalanceCard
            label={home.balance}
            amount={balance}
            split={[
              { label: home.incomeBalance, value: earning },
              { label: home.myPlan, value: plan_name ?? home.free },
            ]}
          />
          <Deferred>
            <Suspense>
              <WaitingNote />
              <InstallOffer />
            </Suspense>
            {notice}
            <Carousel label={home.offers} images={offersNow()} />
          </Deferred>
        </div>
        <Deferred>
          <MemberTiles />
        </Deferred>
      </Page>
    </>
  )
}

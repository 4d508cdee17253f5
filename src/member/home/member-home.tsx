import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { localText } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { BalanceCard, onHoldPart } from '../../ui/balance-card.tsx'
import { bannerSource } from '../../ui/banner-source.ts'
import { Carousel } from '../../ui/carousel.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import { IconLink } from '../../ui/icon-button.tsx'
import { bell } from '../../ui/icons/actions.ts'
import * as icons from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { Tile, TileGrid } from '../../ui/tile-grid.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { taskRollOver } from '../outbox/task-roll-over.ts'
import { Today } from './today.tsx'

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

function listOffers() {
  const { watch, refer, plans } = messages.home.offerLinks
  const links = [
    { to: '/home/my-task', label: watch },
    { to: '/home/refer', label: refer },
    { to: '/home/plans', label: plans },
  ] as const
  return links.map((link, index) => {
    const name = `banner-${index + 1}`
    return { src: bannerSource(name), alt: name, link }
  })
}

/** `notice` is shown under the balance. */
export function MemberHome({ notice }: { notice: ReactNode }) {
  const isOnline = useIsOnline()
  const me = useSuspenseQuery(endpointQuery(ownUser, {}))
  const rollOver = useQuery(taskRollOver())
  // Deferred, so that a slow phone renders the screen in parts and handles touches between them.
  const isPending = useDeferredValue(rollOver.isPending)
  if (isPending) return <SpinnerScreen />

  const failed = [rollOver, me].filter(({ error }) => error)
  const { username, image, balance, earning, hold, plan_name, plan_name_bn } = me.data
  const { home } = messages
  return (
    <>
      <TopBar greeting={home.welcomeBack} name={username} image={image ?? undefined}>
        <IconLink to="/home/notifications" path={bell} label={home.notifications} />
      </TopBar>
      <Page width="home">
        <div className="stack">
          {/* Offline, the strip under the header shows the error. */}
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
              ...(hold > 0 ? [onHoldPart(hold)] : []),
              { label: home.myPlan, value: plan_name ? localText(plan_name, plan_name_bn) : home.free },
            ]}
          />
          <Today />
          <Deferred>
            <Suspense>
              <WaitingNote />
              <InstallOffer />
            </Suspense>
            {notice}
          </Deferred>
        </div>
        <Deferred>
          <MemberTiles />
          <Carousel label={home.offers} images={listOffers()} />
        </Deferred>
      </Page>
    </>
  )
}

function MemberTiles() {
  const logOut = useLogOut()
  const { tiles } = messages.home
  return (
    <TileGrid>
      <Tile label={tiles.myTask} path={icons.circlePlay} to="/home/my-task" />
      <Tile label={tiles.myPlans} path={icons.badgeCheck} to="/home/my-plans" />
      <Tile label={tiles.shopBalance} path={icons.store} to="/home/shop-balance" />
      <Tile label={tiles.incomeBalance} path={icons.handCoins} to="/home/Income-balance" />
      <Tile label={tiles.paymentSetting} path={icons.landmark} to="/home/payment-sitting" />
      <Tile label={tiles.transferBalance} path={icons.arrowLeftRight} thread="marigold" to="/home/transfer-balance" />
      <Tile label={tiles.transferWallet} path={icons.send} thread="marigold" to="/home/transfer-wallet" />
      <Tile label={tiles.withdraw} path={icons.banknoteArrowDown} thread="marigold" to="/home/withdraw" />
      <Tile label={tiles.transactionHistory} path={icons.receiptText} thread="indigo" to="/home/transactions" />
      <Tile label={tiles.refer} path={icons.gift} thread="indigo" to="/home/refer" />
      <Tile label={tiles.support} path={icons.lifeBuoy} thread="indigo" to="/home/support" />
      <Tile label={tiles.logOut} path={icons.logOut} thread="plain" onPress={logOut} />
    </TileGrid>
  )
}

import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { tasks } from '#contract/tasks.ts'
import { endpointQuery } from '../../api/query.ts'
import { brand } from '../../brand/brand.ts'
import { useIsOnline } from '../../connectivity/connectivity.ts'
import { staleAfterMs } from '../../connectivity/stale-after.ts'
import { localText, ownPlanName } from '../../i18n/bilingual.ts'
import { messages } from '../../i18n/messages.ts'
import { BalanceCard, onHoldPart } from '../../ui/balance-card.tsx'
import { bannerSource } from '../../ui/banner-source.ts'
import { BellLink } from '../../ui/bell-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { Deferred } from '../../ui/deferred.tsx'
import * as icons from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Tile, TileGrid } from '../../ui/tile-grid.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useFontsLoaded } from '../../ui/use-fonts-loaded.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.tsx'
import { taskRollOver } from '../outbox/task-roll-over.ts'
import { NewcomerSteps, Today, TodayFailure, TodayPlaceholder } from './today.tsx'

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
  if (brand.banners?.length)
    return brand.banners.map(({ image, text_en, text_bn, link }) => {
      const label = localText(text_en, text_bn)
      return { src: image, alt: '', text: label, ...(link && { link: { to: link, label } }) }
    })
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

interface MemberHomeProps {
  /** Shown above the tiles, always with the same height. */
  notice: ReactNode
  /** The number to pay and the member's code. */
  topUp: ReactNode
  /** The newest rows of the activity, always with the same height. */
  newest: ReactNode
  /** Asks to accept the rules. */
  rules: ReactNode
}

export function MemberHome({ notice, topUp, newest, rules }: MemberHomeProps) {
  const isOnline = useIsOnline()
  const me = useQuery(endpointQuery(ownUser, {}))
  const rollOver = useQuery(taskRollOver())
  // Read once here: a component that begins to read after a failure would repeat the call.
  const day = useQuery(endpointQuery(tasks.day, {}))
  const isHydrating = useIsHydrating()
  const isFontLoaded = useFontsLoaded()
  // Deferred, so that a slow phone renders the screen in parts and handles touches between them.
  const user = useDeferredValue(isHydrating ? undefined : me.data)
  const isPending = useDeferredValue(!user || rollOver.isPending)

  const isOld = user !== undefined && Date.now() - me.dataUpdatedAt > staleAfterMs
  const failed = [rollOver, me, ...(day.data ? [] : [day])].filter(({ error }) => error)
  const isOpen = user?.shop !== 'not_open'
  const today = isPending ? <TodayPlaceholder /> : <Today day={day.data} isOpen={isOpen} isFetching={day.isFetching} />
  const { home } = messages
  return (
    <>
      <TopBar greeting={home.welcomeBack} name={user?.username} image={user?.image ?? undefined}>
        <BellLink unseen={user?.unseen} />
      </TopBar>
      <Page width="home">
        <div className="stack">
          <BalanceCard
            label={home.balance}
            amount={user?.balance}
            readAtMs={isOld ? me.dataUpdatedAt : undefined}
            split={[
              { label: home.incomeBalance, value: user?.earning, firstPaint: 'income' },
              { label: home.myPlan, value: user && ownPlanName(user), firstPaint: 'plan' },
              // Last, because it is known later than the others. In the wider font that is shown first it could need a second row.
              ...(user?.hold && isFontLoaded ? [onHoldPart(user.hold)] : []),
            ]}
          >
            <div className="balance-actions">
              <ButtonLink to="/home/payment-sitting" variant="accent" size="s">
                {home.addMoney}
              </ButtonLink>
              <ButtonLink to="/home/withdraw" variant="outline" size="s">
                {home.tiles.withdraw}
              </ButtonLink>
            </div>
          </BalanceCard>
          {/* Offline, the strip shows the error. */}
          {isOnline && user && failed[0]?.error ? (
            <TodayFailure>
              <RetryBanner
                message={failed[0].error.message}
                isTrying={failed.some(({ isFetching }) => isFetching)}
                onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
              />
            </TodayFailure>
          ) : (
            today
          )}
          {newest}
          {notice}
        </div>
        <Suspense>
          <MemberTiles />
        </Suspense>
        {/* Below the tiles, because they come late or only sometimes. The latest is last. */}
        <div className="stack home-late">
          {user && (
            <Deferred>
              <Suspense>
                <WaitingNote />
                <NewcomerSteps day={day.data} isOpen={isOpen} />
                {isOpen && topUp}
                <InstallOffer />
              </Suspense>
              {/* Of its own: the others would hide it when they load more. */}
              <Suspense>{isOnline && user.rules && !user.rules.accepted_at && rules}</Suspense>
            </Deferred>
          )}
          <Deferred>
            <Carousel label={home.offers} images={listOffers()} />
          </Deferred>
        </div>
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

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { accounts } from '#contract/accounts.ts'
import { ownUser } from '#contract/own-user.ts'
import { queues } from '#contract/queues.ts'
import { shop as shopEndpoints } from '#contract/shop.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { GreetingCard } from '../../ui/balance-card.tsx'
import { BellLink } from '../../ui/bell-link.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { triangleAlert } from '../../ui/icons/initial.ts'
import { logOut } from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { Page } from '../../ui/page.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SpinnerScreen } from '../../ui/spinner.tsx'
import { Tile, TileGrid } from '../../ui/tile-grid.tsx'
import { eye, eyeOff } from '../icons/editing.ts'
import { can } from '../permissions/can.ts'
import { canOpen } from '../permissions/can-open.ts'
import { type AdminScreen, type Counted, entries } from '../permissions/screens.ts'
import { AnswerTime } from './answer-time.tsx'
import type { SetupForms } from './open-shop.tsx'
import type { QueueDecisions } from './pending-queues.tsx'
import { type PendingCounts, queueSizesQuery, usePendingCounts } from './use-pending-counts.ts'
import './admin-home.css'

const OpenShop = lazy(async () => ({ default: (await import('./open-shop.tsx')).OpenShop }))
const TodaysFigures = lazy(async () => ({ default: (await import('./todays-figures.tsx')).TodaysFigures }))
const PendingQueues = lazy(async () => ({ default: (await import('./pending-queues.tsx')).PendingQueues }))

const lastPlace = 18

/** The specification has eighteen tiles, and an owner sees all of them. The fewer of another role leave room for the other screens. */
const listTiles = (): AdminScreen[] =>
  entries()
    .filter(({ tile }) => tile || !can('staff.change'))
    .toSorted((one, other) => (one.tile ?? lastPlace) - (other.tile ?? lastPlace))
const allowed = <Screen extends { to: RoutePath }>(screens: Screen[]) => screens.filter(({ to }) => canOpen(to))

interface AdminHomeProps {
  decisions: QueueDecisions
  setupForms: SetupForms
}

/**
 * The greeting, what waits, and a tile for each screen. The desktop layout also lists the oldest requests, beside the tiles. Nothing that is
 * loaded later moves the tiles.
 */
export function AdminHome({ decisions, setupForms }: AdminHomeProps) {
  const { username, balance, unseen, shop } = useSuspenseQuery(endpointQuery(ownUser, {})).data
  const pendingCounts = usePendingCounts()
  const isWide = useWideLayout()
  const startLogOut = useLogOut()
  const answerTime = can(supportDesk.answerTimes.permission) && <AnswerTime />
  const hasSetup = shop !== 'set_up' && can(shopEndpoints.setup.permission)
  const setup = useQuery({ ...endpointQuery(shopEndpoints.setup, {}), enabled: hasSetup })
  // The card is above the tiles, so they wait for it. Its code has no fallback here, for the same reason.
  if (hasSetup && setup.isPending) return <SpinnerScreen />
  // Nothing waits in a shop that is not open.
  const hasQueues = isWide && can(queues.waiting.permission) && shop !== 'not_open'
  const tiles = (
    <TileGrid isWide={!hasQueues}>
      {allowed(listTiles()).map(({ label, to, path, thread, queue }) => (
        <Tile key={to} {...{ label, to, path, thread }} count={(queue && pendingCounts[queue]) ?? 0} />
      ))}
      <Tile label={t('Log out')} path={logOut} thread="plain" onPress={startLogOut} />
    </TileGrid>
  )
  return (
    <Page width="work">
      <GreetingCard
        greeting={getGreeting(new Date())}
        name={username}
        note={isWide && <ProposalsPill count={pendingCounts.proposals ?? 0} />}
      >
        <RevealPill amount={balance} />
        <BellLink unseen={unseen} />
      </GreetingCard>
      {isWide ? (
        can(accounts.today.permission) && (
          <section className="card todays-card" aria-label={t('Today')}>
            <Suspense>
              <TodaysFigures />
            </Suspense>
          </section>
        )
      ) : (
        <WaitingStrip counts={pendingCounts} />
      )}
      {hasSetup && setup.data && <OpenShop setup={setup.data} forms={setupForms} />}
      {hasQueues ? (
        <div className="queues-and-tiles">
          <div className="stack">
            <Suspense fallback={<Skeleton />}>
              <PendingQueues decisions={decisions} answerTime={answerTime} />
            </Suspense>
          </div>
          {tiles}
        </div>
      ) : (
        <>
          {tiles}
          {answerTime && <section className="card answer-card">{answerTime}</section>}
        </>
      )}
    </Page>
  )
}

const strip = translated((): { queue: Counted; to: RoutePath; one: string; several: string }[] => [
  { queue: 'payments', to: '/home/balance-request', one: t('top-up'), several: t('top-ups') },
  { queue: 'withdrawals', to: '/home/withdraw-request', one: t('payout'), several: t('payouts') },
  { queue: 'supports', to: '/home/support-messages', one: t('message'), several: t('messages') },
  { queue: 'proposals', to: '/home/proposals', one: t('change'), several: t('changes') },
])

/** «10 top-ups · 5 payouts · 4 messages · 1 change», each with a link to its screen. */
function WaitingStrip({ counts }: { counts: PendingCounts }) {
  const { data, error, isFetching, refetch } = useQuery(queueSizesQuery())
  const shown = allowed(strip())
  if (shown.length === 0) return null
  if (data === undefined && error)
    return (
      <div className="waiting-strip is-failed" role="alert">
        <span>{error.message}</span>
        <Button variant="quiet" size="s" isBusy={isFetching} onClick={() => refetch()}>
          {messages.ui.retry}
        </Button>
      </div>
    )
  return (
    <ul className="waiting-strip" aria-label={t('What waits')}>
      {shown.map(({ queue, to, one, several }) => (
        <li key={queue}>
          <Link to={to}>
            <b>{formatOptional(counts[queue])}</b> {counts[queue] === 1 ? one : several}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Until a count is loaded, 0 would be wrong. */
const formatOptional = (count: number | undefined): string => (count === undefined ? '–' : formatCount(count))

/** The number of proposals of others that the administrator can confirm. */
function ProposalsPill({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Link className="reveal" to="/home/proposals" state={{ isBelow: true }}>
      <Icon path={triangleAlert} size="s" />
      {count === 1
        ? t('1 change needs a second person')
        : t('{count} changes need a second person', { count: formatCount(count) })}
    </Link>
  )
}

/** The greeting for the time of day on the device. */
function getGreeting(at: Date): string {
  const hour = at.getHours()
  if (hour >= 5 && hour < 12) return t('Good Morning')
  if (hour >= 12 && hour < 18) return t('Good Afternoon')
  if (hour >= 18 && hour < 21) return t('Good Evening')
  return t('Good Night')
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

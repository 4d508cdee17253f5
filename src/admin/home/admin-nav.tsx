import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { bell, chevronRight } from '../../ui/icons/actions.ts'
import { userRound } from '../../ui/icons/initial.ts'
import { house, logOut } from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { findCurrent, NavBar, type NavItem, NavLink } from '../../ui/nav-bar.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { canOpen } from '../permissions/can-open.ts'
import {
  type AdminScreen,
  adminTiles,
  auditLog,
  limits,
  payWithdrawals,
  securityEvents,
  staffSafety,
  supportDesk,
  tillScreens,
  waitingProposals,
} from './admin-screens.ts'
import { usePendingCounts } from './use-pending-counts.ts'
import { useTitleCount } from './use-title-count.ts'
import './admin-nav.css'

const screens = adminTiles
const isOpen = ({ to }: AdminScreen) => canOpen(to)

const home: NavItem = { label: 'Home', to: '/home', path: house }
const notifications: NavItem = { label: 'Notifications', to: '/home/notifications', path: bell, countOf: 'new' }
const profile: NavItem = { label: 'Profile', to: '/home/profile', path: userRound }

/** On a phone and a tablet, where their full names do not fit. */
const barItems: AdminScreen[] = [
  { ...screens.payments, label: 'Top-ups' },
  { ...screens.withdrawals, label: 'Payouts' },
  screens.supports,
  { ...payWithdrawals, label: 'Pay' },
]

/** Besides the home and the profile. */
const barMax = 3

const allGroups: { title: string; screens: AdminScreen[] }[] = [
  {
    title: 'Money',
    screens: [
      screens.payments,
      screens.withdrawals,
      payWithdrawals,
      screens.history,
      screens.accountant,
      screens.banks,
      screens.withdrawInfo,
      limits,
    ],
  },
  { title: 'Tills', screens: tillScreens },
  {
    title: 'People',
    screens: [screens.users, screens.admins, screens.supports, waitingProposals, supportDesk, auditLog],
  },
  { title: 'Plans and videos', screens: [screens.plans, screens.advertises, screens.notice, screens.refer] },
]

/** Rarely used, so they are folded. */
const rareScreens: AdminScreen[] = [
  screens.newAdmin,
  screens.blocked,
  screens.deleted,
  screens.clearTask,
  securityEvents,
  staffSafety,
]

/** The admin's navigation: the queues on a phone, on a desktop every screen. Both show how much waits. */
export function AdminNav({ pathname }: { pathname: string }) {
  const pendingCounts = usePendingCounts()
  const { data: me } = useQuery(endpointQuery(ownUser, {}))
  const startLogOut = useLogOut()
  const groups = allGroups
    .map((group) => ({ ...group, screens: group.screens.filter(isOpen) }))
    .filter((group) => group.screens.length > 0)
  const moreScreens = rareScreens.filter(isOpen)
  const allScreens = [...groups.flatMap((group) => group.screens), ...moreScreens]
  const current = findCurrent([home, ...allScreens, notifications, profile], getItemPath(pathname))
  const isInMore = moreScreens.some(({ to }) => to === current?.to)
  const toLink = (screen: AdminScreen, className: string) => (
    <NavLink
      key={screen.label}
      item={{ ...screen, count: screen.queue && pendingCounts[screen.queue] }}
      isCurrent={screen.to === current?.to}
      className={className}
    />
  )
  const ownQueue = allScreens.find(({ to }) => to === current?.to)?.queue
  useTitleCount(ownQueue ? pendingCounts[ownQueue] : 0)
  // The list may be longer than the window.
  useEffect(() => {
    if (pathname) document.querySelector('.nav-scroll [aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <NavBar home="/home" className="nav nav-admin">
      <NavLink item={home} isCurrent={current === home} />
      {barItems
        .filter(isOpen)
        .slice(0, barMax)
        .map((screen) => toLink(screen, 'nav-item only-bar'))}
      <div className="nav-scroll">
        {groups.map((group) => (
          <Fragment key={group.title}>
            <p className="nav-group">{group.title}</p>
            {group.screens.map((screen) => toLink(screen, 'nav-item only-side'))}
          </Fragment>
        ))}
        {moreScreens.length > 0 && (
          <details className="nav-more" open={isInMore}>
            <summary className="nav-item only-side">
              <span>
                <Icon path={chevronRight} />
              </span>
              More
            </summary>
            {moreScreens.map((screen) => toLink(screen, 'nav-item only-side'))}
          </details>
        )}
      </div>
      <NavLink
        item={{ ...notifications, count: me?.unseen }}
        isCurrent={current === notifications}
        className="nav-item only-side"
      />
      <NavLink item={profile} isCurrent={current === profile} />
      <button type="button" className="nav-item only-side" onClick={startLogOut}>
        <span>
          <Icon path={logOut} />
        </span>
        Log out
      </button>
    </NavBar>
  )
}

/** Screens without an entry, and the entry that is marked for them. */
const parentItems: [RegExp, RoutePath][] = [
  [/^\/home\/user-information\//, screens.users.to],
  [/^\/home\/(see-all-plans|update-plans\/)/, screens.plans.to],
  [/^\/home\/manage-withdraw-amount/, screens.withdrawInfo.to],
]

const getItemPath = (pathname: string) => parentItems.find(([pattern]) => pattern.test(pathname))?.[1] ?? pathname

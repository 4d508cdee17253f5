import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { bell, chevronRight } from '../../ui/icons/actions.ts'
import { userRound } from '../../ui/icons/initial.ts'
import { house, logOut } from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { findCurrent, NavBar, type NavItem, NavLink, profilePaths } from '../../ui/nav-bar.tsx'
import { canOpen } from '../permissions/can-open.ts'
import { type AdminScreen, entries, type Group, groups, screens } from '../permissions/screens.ts'
import { usePendingCounts } from './use-pending-counts.ts'
import { useTitleCount } from './use-title-count.ts'
import './admin-nav.css'

const isOpen = ({ to }: AdminScreen) => canOpen(to)

const home: NavItem = { label: 'Home', to: '/home', path: house }
const notifications: NavItem = { label: 'Notifications', to: '/home/notifications', path: bell, countOf: 'new' }
const profile: NavItem = { label: 'Profile', to: '/home/profile', also: profilePaths, path: userRound }

/** On a phone and a tablet, where their full names do not fit. */
const barItems = [
  ['/home/balance-request', 'Top-ups'],
  ['/home/withdraw-request', 'Payouts'],
  ['/home/support-messages', 'Support'],
  ['/home/pay-withdrawals', 'Pay'],
].flatMap(([path, label]) => entries.filter(({ to }) => to === path).map((screen) => ({ ...screen, label: label! })))

/** Besides the home and the profile. */
const barMax = 3

/** The admin's navigation: the queues on a phone, on a desktop every screen. Both show how much waits. */
export function AdminNav({ pathname }: { pathname: string }) {
  const pendingCounts = usePendingCounts()
  const { data: me } = useQuery(endpointQuery(ownUser, {}))
  const startLogOut = useLogOut()
  const open = entries.filter(isOpen)
  const shownGroups = (Object.keys(groups) as Group[])
    .filter((title) => title !== 'More')
    .map((title) => ({ title, screens: open.filter(({ group }) => group === title) }))
    .filter((group) => group.screens.length > 0)
  const moreScreens = open.filter(({ group }) => group === 'More')
  const current = findCurrent([home, ...open, notifications, profile], getItemPath(pathname))
  const isInMore = moreScreens.some(({ to }) => to === current?.to)
  const toLink = (screen: AdminScreen, className: string) => (
    <NavLink
      key={screen.label}
      item={{ ...screen, count: screen.queue && pendingCounts[screen.queue] }}
      isCurrent={screen.to === current?.to}
      className={className}
    />
  )
  const ownQueue = open.find(({ to }) => to === current?.to)?.queue
  useTitleCount((ownQueue && pendingCounts[ownQueue]) ?? 0)
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
        {shownGroups.map((group) => (
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

/** The path of the entry that is marked for a screen: its own, or that of its parent. */
function getItemPath(pathname: string): string {
  const found = Object.entries(screens).find(([path, screen]) => 'parent' in screen && isAt(pathname, path))?.[1]
  return found && 'parent' in found ? found.parent : pathname
}

/** Whether a URL is that of a route, whose path may end with a parameter. */
const isAt = (pathname: string, path: string): boolean => pathname.startsWith(path.replace(/\$.*/, ''))

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useEffect, useMemo } from 'react'
import { inbox as inboxEndpoints } from '#contract/inbox/inbox.ts'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery, invalidate } from '../../api/query.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Icon } from '../../ui/icon.tsx'
import { bell, chevronRight } from '../../ui/icons/actions.ts'
import { userRound } from '../../ui/icons/initial.ts'
import { house, layers, logOut } from '../../ui/icons/navigation.ts'
import { useLogOut } from '../../ui/log-out.tsx'
import { findCurrent, NavBar, type NavItem, NavLink, profilePaths } from '../../ui/nav-bar.tsx'
import { search } from '../icons/table.ts'
import { usePalette } from '../palette/use-palette.tsx'
import { can } from '../permissions/can.ts'
import { canOpen } from '../permissions/can-open.ts'
import { type AdminScreen, entries, type Group, groups, screens } from '../permissions/screens.ts'
import { NavViews } from './nav-views.tsx'
import { useFolds } from './use-folds.ts'
import { usePendingCounts } from './use-pending-counts.ts'
import { useTitleCount } from './use-title-count.ts'
import './admin-nav.css'

const isOpen = ({ to }: AdminScreen) => canOpen(to)

const home = translated((): NavItem => ({ label: t('Home'), to: '/home', path: house }))
const notifications = translated(
  (): NavItem => ({ label: t('Notifications'), to: '/home/notifications', path: bell, countOf: t('new') }),
)
const profile = translated(
  (): NavItem => ({ label: t('Profile'), to: '/home/profile', also: profilePaths, path: userRound }),
)

const more = translated((): NavItem => ({ label: t('More'), to: '/home/more', path: layers }))

/** The administrator's navigation: on a phone the inbox, the search and all screens, on a desktop a list of every screen. */
export const AdminNav = ({ pathname }: { pathname: string }) => <Items itemPath={getItemPath(pathname)} />

/** Memoized, because the next thread of the inbox has another path and the same item. */
const Items = memo(function Items({ itemPath }: { itemPath: string }) {
  const pendingCounts = usePendingCounts()
  const { data: me } = useQuery(endpointQuery(ownUser, {}))
  const inboxCount = useInboxCount()
  const startLogOut = useLogOut()
  const { palette, openPalette } = usePalette()
  const [folded, fold] = useFolds()
  // A change of roles ends the session.
  const open = useMemo(() => entries().filter(isOpen), [])
  const inbox = open.find(({ group }) => group === 'Inbox')
  const current = findCurrent([home(), ...open, notifications(), profile()], itemPath)
  const ownQueue = open.find(({ to }) => to === current?.to)?.queue
  useTitleCount((ownQueue && pendingCounts[ownQueue]) ?? 0)
  useSendHeld()
  // The list may be longer than the window.
  useEffect(() => {
    if (itemPath) document.querySelector('.nav-scroll [aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [itemPath])
  const isCurrent = ({ to }: NavItem) => to === current?.to && !(to === profile().to && itemPath === more().to)
  return (
    <NavBar home="/home" className="nav nav-admin">
      <button type="button" className="nav-find only-side" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
        <Icon path={search} size="s" />
        <span>{t('Find or go to')}</span>
        <kbd className="only-keys">Ctrl K</kbd>
      </button>
      <NavLink item={home()} isCurrent={current === home()} />
      {inbox && <NavLink item={{ ...inbox, count: inboxCount }} isCurrent={isCurrent(inbox)} />}
      <button type="button" className="nav-item only-bar" onClick={openPalette}>
        <span>
          <Icon path={search} />
        </span>
        {t('Find')}
      </button>
      <NavLink item={more()} isCurrent={itemPath === more().to} className="nav-item only-bar" />
      <div className="nav-scroll">
        {foldable.map((title) => {
          const screens = open.filter(({ group }) => group === title)
          if (screens.length === 0) return null
          const hasCurrent = screens.some(isCurrent)
          return (
            <details key={title} className="nav-fold" open={hasCurrent || !folded.includes(title)}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: A summary is the button of its details. */}
              <summary
                className="nav-item only-side"
                onClick={(event) => {
                  // The event `toggle` comes later, and also after a screen of the group was opened or left.
                  if (hasCurrent) return
                  event.preventDefault()
                  fold(title, !folded.includes(title))
                }}
              >
                <span>
                  <Icon path={chevronRight} />
                </span>
                {t(title)}
                <FoldedCount counts={screens.map(({ queue }) => queue && pendingCounts[queue])} />
              </summary>
              {screens.map((screen) => (
                <NavLink
                  key={screen.label}
                  item={{ ...screen, count: screen.queue && pendingCounts[screen.queue] }}
                  isCurrent={isCurrent(screen)}
                  className="nav-item only-side"
                />
              ))}
            </details>
          )
        })}
        <NavViews isInbox={itemPath === inbox?.to} />
      </div>
      <NavLink
        item={{ ...notifications(), count: me?.unseen }}
        isCurrent={current === notifications()}
        className="nav-item only-side"
      />
      <NavLink item={profile()} isCurrent={isCurrent(profile())} />
      <button type="button" className="nav-item only-side" onClick={startLogOut}>
        <span>
          <Icon path={logOut} />
        </span>
        {t('Log out')}
      </button>
      {palette}
    </NavBar>
  )
})

const foldable = (Object.keys(groups) as Group[]).filter((title) => title !== 'Inbox')

/** How much waits in the inbox, with the alarms. */
function useInboxCount(): number {
  const query = { ...endpointQuery(inboxEndpoints.list, { limit: '1' }), enabled: can(inboxEndpoints.list.permission) }
  const { data } = useQuery(query)
  return Object.values(data?.counts ?? {}).reduce((sum: number, count) => sum + (count ?? 0), 0)
}

/** What waits in a folded group. An open one shows it beside its screens. */
function FoldedCount({ counts }: { counts: (number | undefined)[] }) {
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  if (sum === 0) return null
  return (
    <em>
      {sum}
      <span className="sr"> {t('waiting')}</span>
    </em>
  )
}

/** Sends the decisions of an inbox that was closed before they were sent. */
function useSendHeld() {
  const client = useQueryClient()
  useEffect(() => {
    if (!Object.keys(localStorage).some((key) => key.startsWith('held:'))) return
    void import('../writes/held-writes.ts').then(
      ({ startHeldWrites }) => startHeldWrites((tags) => invalidate(client, tags)),
      // Without the network, at the next start.
      () => {},
    )
  }, [client])
}

/** The path of the entry that is marked for a screen: its own, or that of its parent. */
function getItemPath(pathname: string): string {
  const found = Object.entries(screens()).find(([path, screen]) => 'parent' in screen && isAt(pathname, path))?.[1]
  return found && 'parent' in found ? found.parent : pathname
}

/** Whether a URL is that of a route, whose path may end with a parameter. */
const isAt = (pathname: string, path: string): boolean => pathname.startsWith(path.replace(/\$.*/, ''))

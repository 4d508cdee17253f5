import { useEffect } from 'react'
import { userRound } from '../../ui/icons/initial.ts'
import { house } from '../../ui/icons/navigation.ts'
import { NavBar } from '../../ui/nav-bar.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { type AdminScreen, adminTiles, auditLog, limits, securityEvents } from './admin-screens.ts'
import { usePendingCounts } from './use-pending-counts.ts'

const screens = adminTiles

const groups: { title: string; screens: AdminScreen[] }[] = [
  {
    title: 'Money',
    screens: [
      screens.payments,
      screens.withdrawals,
      screens.history,
      screens.accountant,
      screens.banks,
      screens.withdrawInfo,
      limits,
    ],
  },
  {
    title: 'People',
    screens: [
      screens.users,
      screens.admins,
      screens.newAdmin,
      screens.blocked,
      screens.deleted,
      screens.supports,
      auditLog,
      securityEvents,
    ],
  },
  {
    title: 'Plans and videos',
    screens: [screens.plans, screens.advertises, screens.notice, screens.refer, screens.clearTask],
  },
]

/** The admin's navigation: home and profile on a phone; on a desktop every queue with its count. */
export function AdminNav({ pathname }: { pathname: string }) {
  const pendingCounts = usePendingCounts()
  // The list may be longer than the window.
  useEffect(() => {
    if (pathname) document.querySelector('.nav-admin [aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <NavBar
      isAdmin
      home="/home"
      pathname={getItemPath(pathname)}
      groups={[
        { items: [{ label: 'Home', to: '/home', path: house }] },
        ...groups.map(({ title, screens: items }) => ({
          title,
          items: items.map((screen) => ({ ...screen, count: screen.queue && pendingCounts[screen.queue] })),
        })),
        { items: [{ label: 'Profile', to: '/home/profile', path: userRound }] },
      ]}
    />
  )
}

/** Screens without an entry, and the entry that is marked for them. */
const parentItems: [RegExp, RoutePath][] = [
  [/^\/home\/user-information\//, screens.users.to],
  [/^\/home\/(see-all-plans|update-plans\/)/, screens.plans.to],
  [/^\/home\/manage-withdraw-amount/, screens.withdrawInfo.to],
]

const getItemPath = (pathname: string) => parentItems.find(([pattern]) => pattern.test(pathname))?.[1] ?? pathname

import { useEffect } from 'react'
import { userRound } from '../../ui/icons/initial.ts'
import { house } from '../../ui/icons/navigation.ts'
import { NavBar } from '../../ui/nav-bar.tsx'
import type { RoutePath } from '../../ui/route-path.ts'
import { type AdminScreen, adminTiles, auditLog } from './admin-screens.ts'
import { usePendingCounts } from './use-pending-counts.ts'

const places = adminTiles

const groups: { title: string; places: AdminScreen[] }[] = [
  {
    title: 'Money',
    places: [places.payments, places.withdrawals, places.history, places.accountant, places.banks, places.withdrawInfo],
  },
  {
    title: 'People',
    places: [places.users, places.admins, places.newAdmin, places.blocked, places.deleted, places.supports, auditLog],
  },
  {
    title: 'Plans and videos',
    places: [places.plans, places.advertises, places.notice, places.refer, places.clearTask],
  },
]

/** The admin's navigation: home and profile on a phone; on a desktop every queue with its count. */
export function AdminNav({ pathname }: { pathname: string }) {
  const waiting = usePendingCounts()
  // The list may be longer than the window.
  useEffect(() => {
    if (pathname) document.querySelector('.nav-admin [aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <NavBar
      isAdmin
      home="/home"
      pathname={belongsTo(pathname)}
      groups={[
        { items: [{ label: 'Home', to: '/home', path: house }] },
        ...groups.map(({ title, places: items }) => ({
          title,
          items: items.map((place) => ({ ...place, count: place.queue && waiting[place.queue] })),
        })),
        { items: [{ label: 'Profile', to: '/home/profile', path: userRound }] },
      ]}
    />
  )
}

/** Screens without an entry, and the entry that is marked for them. */
const belonging: [RegExp, RoutePath][] = [
  [/^\/home\/user-information\//, places.users.to],
  [/^\/home\/(see-all-plans|update-plans\/)/, places.plans.to],
  [/^\/home\/manage-withdraw-amount/, places.withdrawInfo.to],
]

const belongsTo = (pathname: string) => belonging.find(([screens]) => screens.test(pathname))?.[1] ?? pathname

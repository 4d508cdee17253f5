import { userRound } from '../../ui/icons/first.ts'
import { house } from '../../ui/icons/places.ts'
import { NavBar } from '../../ui/nav-bar.tsx'
import { type AdminPlace, adminPlaces } from './admin-places.ts'
import { useWaiting } from './use-waiting.ts'

const { payments, withdrawals, history, banks, supports, plans, advertises, notice } = adminPlaces

const groups: { title: string; places: AdminPlace[] }[] = [
  { title: 'Money', places: [payments, withdrawals, history, banks] },
  { title: 'People', places: [supports] },
  { title: 'Plans and videos', places: [plans, advertises, notice] },
]

/** The admin's navigation: home and profile in the hand, every queue and its count at a desk. */
export function AdminNav({ pathname }: { pathname: string }) {
  const waiting = useWaiting()
  return (
    <NavBar
      isAdmin
      home="/home"
      pathname={pathname}
      groups={[
        { items: [{ label: 'Home', to: '/home', path: house }] },
        ...groups.map(({ title, places }) => ({
          title,
          items: places.map((place) => ({ ...place, count: place.queue && waiting[place.queue] })),
        })),
        { items: [{ label: 'Profile', to: '/home/profile', path: userRound }] },
      ]}
    />
  )
}

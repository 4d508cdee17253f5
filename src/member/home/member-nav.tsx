import { messages } from '../../i18n/messages.ts'
import { userRound } from '../../ui/icons/initial.ts'
import { house, layers, receiptText } from '../../ui/icons/navigation.ts'
import { findCurrent, NavBar, type NavItem, NavLink, profilePaths } from '../../ui/nav-bar.tsx'

export function MemberNav({ pathname }: { pathname: string }) {
  const { nav } = messages.home
  const items: NavItem[] = [
    { label: nav.home, to: '/home', path: house },
    { label: nav.activity, to: '/home/activity', also: activityPaths, path: receiptText },
    { label: nav.plans, to: '/home/plans', path: layers },
    { label: nav.profile, to: '/home/profile', also: profilePaths, path: userRound },
  ]
  const current = findCurrent(items, pathname)
  return (
    <NavBar home="/home">
      {items.map((item) => (
        <NavLink key={item.to} item={item} isCurrent={item === current} />
      ))}
    </NavBar>
  )
}

/** The screens of money and support that Activity links to. */
const activityPaths = [
  '/home/statement',
  '/home/transactions',
  '/home/shop-balance',
  '/home/Income-balance',
  '/home/earnings',
  '/home/rewards',
  '/home/support',
] as const

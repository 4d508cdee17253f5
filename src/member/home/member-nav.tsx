import { useQuery } from '@tanstack/react-query'
import { ownUser } from '#contract/own-user.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { userRound } from '../../ui/icons/initial.ts'
import { house, layers, receiptText } from '../../ui/icons/navigation.ts'
import { findCurrent, NavBar, type NavItem, NavLink, profilePaths } from '../../ui/nav-bar.tsx'
import { useIsHydrating } from '../../ui/use-is-hydrating.tsx'

export function MemberNav({ pathname }: { pathname: string }) {
  const { nav, news: countOf } = messages.home
  const isHydrating = useIsHydrating()
  const { data: me } = useQuery(endpointQuery(ownUser, {}))
  // The prerendered document has no count.
  const count = isHydrating ? 0 : (me?.news ?? 0)
  const items: NavItem[] = [
    { label: nav.home, to: '/home', path: house },
    { label: nav.activity, to: '/home/activity', also: activityPaths, path: receiptText, count, countOf },
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

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { Wordmark } from './brand-graphics.tsx'
import { formatCount } from './format.tsx'
import { Icon } from './icon.tsx'
import type { RoutePath } from './route-path.ts'

export interface NavItem {
  label: string
  to: RoutePath
  /** Other paths for which this item is the current one. */
  also?: readonly RoutePath[]
  path: string
  /** The number of pending rows. */
  count?: number | undefined
  /** What is counted, for screen readers. Default: waiting. */
  countOf?: string
}

interface NavBarProps {
  home: RoutePath
  className?: string
  /** The items, `NavLink`. */
  children: ReactNode
}

/** A bottom bar on a phone, a rail on a tablet. */
export function NavBar({ home, className = 'nav', children }: NavBarProps) {
  return (
    <nav className={className} aria-label={messages.ui.mainMenu}>
      <Link className="nav-brand" to={home} activeOptions={exactly}>
        <Wordmark />
      </Link>
      {children}
    </nav>
  )
}

interface NavLinkProps {
  item: NavItem
  isCurrent: boolean
  className?: string
}

export function NavLink({
  item: { label, to, path, count, countOf = messages.ui.waiting },
  isCurrent,
  className = 'nav-item',
}: NavLinkProps) {
  return (
    <Link to={to} activeOptions={exactly} className={className} aria-current={isCurrent ? 'page' : undefined}>
      <span>
        <Icon path={path} />
      </span>
      {label}
      {!!count && (
        <em>
          {formatCount(count)}
          <span className="sr"> {countOf}</span>
        </em>
      )}
    </Link>
  )
}

/** The screens that are reached from the profile. */
export const profilePaths = ['/home/more', '/home/email', '/home/devices', '/home/security'] as const

// Home would be the current item for all paths below it.
const exactly = { exact: true }

/** The item with the longest path that is above the page's. */
export function findCurrent<Item extends NavItem>(items: Item[], pathname: string): Item | undefined {
  const isAbove = (path: string) => `${pathname}/`.startsWith(`${path}/`)
  const matches = items.flatMap((item) => {
    const path = [...(item.also ?? []), item.to].find(isAbove)
    return path ? [{ item, place: path }] : []
  })
  return matches.sort((a, b) => b.place.length - a.place.length)[0]?.item
}

import { Link } from '@tanstack/react-router'
import { messages } from '../i18n/messages.ts'
import { Wordmark } from './brand-graphics.tsx'
import { Icon } from './icon.tsx'
import type { RoutePath } from './route-path.ts'

interface NavItem {
  label: string
  to: RoutePath
  /** Other paths for which this item is the current one. */
  also?: RoutePath
  path: string
  /** The number of pending rows. */
  count?: number | undefined
}

interface NavGroup {
  /** A group with a title is shown only in the admin's side list on a desktop. */
  title?: string
  items: NavItem[]
}

interface NavBarProps {
  home: RoutePath
  groups: NavGroup[]
  /** The path of the current page. The item with the longest matching path is the current one. */
  pathname: string
  isAdmin?: boolean
}

/** A bottom bar on a phone, a rail on a tablet, and for an admin a side list on a desktop. */
export function NavBar({ home, groups, pathname, isAdmin = false }: NavBarProps) {
  const current = findCurrent(groups, pathname)
  return (
    <nav className={isAdmin ? 'nav nav-admin' : 'nav'} aria-label={messages.ui.mainMenu}>
      <Link className="nav-brand" to={home} activeOptions={exactly}>
        <Wordmark />
      </Link>
      {groups.map(({ title, items }) => (
        <NavSection key={title ?? items[0]?.label} title={title} items={items} current={current} />
      ))}
    </nav>
  )
}

interface NavSectionProps {
  title: string | undefined
  items: NavItem[]
  current: NavItem | undefined
}

function NavSection({ title, items, current }: NavSectionProps) {
  return (
    <>
      {title && <p className="nav-group">{title}</p>}
      {items.map((item) => (
        <Link
          key={item.label}
          to={item.to}
          activeOptions={exactly}
          className={title ? 'nav-item only-side' : 'nav-item'}
          aria-current={item === current ? 'page' : undefined}
        >
          <span>
            <Icon path={item.path} />
          </span>
          {item.label}
          {!!item.count && (
            <em>
              {item.count}
              <span className="sr"> {messages.ui.waiting}</span>
            </em>
          )}
        </Link>
      ))}
    </>
  )
}

// Home would be the current item for all paths below it.
const exactly = { exact: true }

function findCurrent(groups: NavGroup[], pathname: string): NavItem | undefined {
  const isAbove = (path: string | undefined) => path !== undefined && `${pathname}/`.startsWith(`${path}/`)
  const matches = groups
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      const path = [item.also, item.to].find(isAbove)
      return path ? [{ item, place: path }] : []
    })
  return matches.sort((a, b) => b.place.length - a.place.length)[0]?.item
}

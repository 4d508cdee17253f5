import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '../i18n/messages.ts'
import { formatCount } from './format.tsx'
import { IconBadge, type Thread } from './icon-badge.tsx'
import type { RoutePath } from './route-path.ts'

interface TileGridProps {
  children: ReactNode
  /** The name of the group, if a screen has more than one. */
  label?: string
  /** Six columns on a wide screen, for administrators. */
  isWide?: boolean
}

/** A grid of tiles with a cross-stitch where four of them meet. */
export function TileGrid({ children, label = messages.ui.menu, isWide = false }: TileGridProps) {
  return (
    <nav className={isWide ? 'tile-grid tile-grid-wide' : 'tile-grid'} aria-label={label}>
      {children}
    </nav>
  )
}

/** A grid of tiles with a visible name. */
export function TileGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack stack-s">
      <h2 className="meta">{title}</h2>
      <TileGrid label={title}>{children}</TileGrid>
    </section>
  )
}

interface TileProps {
  label: string
  path: string
  thread?: Thread
  /** Number of waiting items. 0 is not shown. */
  count?: number
  /** Either a link… */
  to?: RoutePath
  /** …or an action. */
  onPress?: () => void
}

export function Tile({ label, path, thread, count = 0, to, onPress }: TileProps) {
  const patch = (
    <>
      <IconBadge path={path} size="l" {...(thread && { thread })} />
      {label}
      {count > 0 && (
        <span className="count">
          {formatCount(count)}
          <span className="sr"> {messages.ui.waiting}</span>
        </span>
      )}
    </>
  )
  if (to)
    return (
      <Link className="tile" to={to}>
        {patch}
      </Link>
    )
  return (
    <button type="button" className="tile" onClick={onPress}>
      {patch}
    </button>
  )
}

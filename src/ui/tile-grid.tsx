import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { IconBadge, type Thread } from './icon-badge.tsx'
import type { RoutePath } from './route-path.ts'

interface TileGridProps {
  children: ReactNode
  /** Six columns at a desk: the admin's. */
  isWide?: boolean
}

/** The tile grid: one cloth, with a cross-stitch where four patches meet. */
export function TileGrid({ children, isWide = false }: TileGridProps) {
  return (
    <nav className={isWide ? 'quilt quilt-wide' : 'quilt'} aria-label={words.ui.menu}>
      {children}
    </nav>
  )
}

interface TileProps {
  label: string
  path: string
  thread?: Thread
  /** How many wait there. Nothing is shown for 0. */
  count?: number
  /** Either a place to go… */
  to?: RoutePath
  /** …or something to do. */
  onPress?: () => void
}

export function Tile({ label, path, thread, count = 0, to, onPress }: TileProps) {
  const patch = (
    <>
      <IconBadge path={path} size="l" {...(thread && { thread })} />
      {label}
      {count > 0 && (
        <span className="count">
          {count}
          <span className="sr"> {words.ui.waiting}</span>
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

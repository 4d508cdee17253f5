import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { slidersHorizontal } from '../icons/places.ts'
import type { UrlSearch } from './list-query.ts'
import './table-bar.css'

interface TableBarProps {
  filters: UrlSearch
  search: ReactNode
  /** The filters, and what else is rarely wanted in the hand. */
  children: ReactNode
}

/** Looks for rows. In the hand the filters stay away until they are wanted, and the first row is on the first screen. */
export function TableBar({ filters, search, children }: TableBarProps) {
  const [isOpen, setIsOpen] = useState(filterNames.some((name) => filters[name]))
  const id = useId()
  return (
    <div className="table-bar">
      {search}
      <Button
        variant="outline"
        className="filters-toggle"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon path={slidersHorizontal} size="s" />
        Filters
      </Button>
      <div id={id} className={isOpen ? 'filters is-open' : 'filters'}>
        {children}
      </div>
    </div>
  )
}

/** Whoever comes with one of these sees it. */
const filterNames = ['from', 'to', 'method', 'payment_method']

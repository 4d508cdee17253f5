import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { slidersHorizontal } from '../icons/navigation.ts'
import type { UrlSearch } from './list-query.ts'
import './table-bar.css'

interface TableBarProps {
  filters: UrlSearch
  search: ReactNode
  /** Filters and rarely used actions. */
  children: ReactNode
}

/** Search and filters. On a phone the filters are collapsed, so that the first row is on the first screen. */
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

/** If the URL has one of these, the filters start expanded. */
const filterNames = ['from', 'to', 'method', 'payment_method']

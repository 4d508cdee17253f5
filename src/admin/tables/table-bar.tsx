import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t, translate } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { formatCount } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { slidersHorizontal } from '../../ui/icons/actions.ts'
import { x } from '../../ui/icons/initial.ts'
import type { UrlSearch } from './list-query.ts'
import { densities, useDensity } from './use-density.ts'
import { useKeys } from './use-keys.ts'
import type { TableState } from './use-table-state.ts'
import './table-bar.css'

/** A filter that is set: its text, and the changes that clear it. */
export interface ActiveFilter {
  label: string
  clear: UrlSearch
}

interface TableBarProps {
  table: TableState<unknown>
  /** After the count: waiting, accepted; or the words for one and for several. */
  countLabel: string | [string, string]
  /** Before the search, such as the chips of a queue. */
  lead?: ReactNode
  search?: ReactNode
  /** After the Filters button. */
  actions?: ReactNode
  /** Beside the count. */
  aside?: ReactNode
  active?: (ActiveFilter | undefined)[]
  /** Filters and rarely used actions. Hidden until the button is pressed. */
  children: ReactNode
}

/** One line of tools above a table. What is set in the hidden filters shows as chips. */
export function TableBar({ table, countLabel, lead, search, actions, aside, active = [], children }: TableBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [density, setDensity] = useDensity()
  const id = useId()
  const filters = useRef<HTMLDivElement>(null)
  const set = active.filter((filter) => filter !== undefined)

  // A search box has the key itself.
  useKeys(search ? {} : { '/': focusFilter })

  /** Opens the filters and focuses the first text among them. */
  function focusFilter() {
    const input = filters.current?.querySelector<HTMLInputElement>('input[type=search]')
    if (!input) return
    // A hidden field cannot have the focus.
    flushSync(() => setIsOpen(true))
    input.focus()
  }

  return (
    <div className="table-bar">
      {lead}
      {search}
      <Button
        variant="outline"
        size="s"
        className={set.length > 0 ? 'filters-toggle is-set' : 'filters-toggle'}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon path={slidersHorizontal} size="s" />
        <span className="filters-label">{t('Filters')}</span>
      </Button>
      {actions}
      <div className={aside ? 'table-count has-aside' : 'table-count'}>
        <Count table={table} label={countLabel} />
        {aside}
      </div>
      <div ref={filters} id={id} className={isOpen ? 'filters is-open' : 'filters'}>
        {children}
        <div className="filter only-wide">
          <span className="filter-label">{t('Rows')}</span>
          <Chips label={t('Rows')} options={densities()} value={density} onChange={setDensity} />
        </div>
      </div>
      {set.length > 0 && (
        <ul className="active-filters" aria-label={t('Filters that are set')}>
          {set.map(({ label, clear }) => (
            <li key={label}>
              <button
                type="button"
                className="chip"
                aria-label={t('Remove the filter: {label}', { label })}
                onClick={() => table.setFilters(clear)}
              >
                {label}
                <Icon path={x} size="s" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Count({ table: { query }, label }: { table: TableState<unknown>; label: string | [string, string] }) {
  const total = query.data?.total
  if (!total) return null
  const [one, several] = typeof label === 'string' ? [label, label] : label
  return (
    <p className="count-line" role="status">
      <b>{formatCount(total)}</b> {translate(total === 1 ? one : several)}
    </p>
  )
}

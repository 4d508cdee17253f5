import { useId } from 'react'
import type { UrlSearch } from './list-query.ts'
import './filter-select.css'

interface FilterSelectProps {
  /** The name of the filter in the URL and in the call. */
  name: string
  label: string
  /** What it says where nothing is filtered: All methods. */
  all: string
  options: { value: string; label: string }[]
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** A filter of many choices, of which none has to be made. */
export function FilterSelect({ name, label, all, options, filters, setFilters }: FilterSelectProps) {
  const id = useId()
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="select"
        value={filters[name] ?? ''}
        onChange={(event) => setFilters({ [name]: event.currentTarget.value })}
      >
        <option value="">{all}</option>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}

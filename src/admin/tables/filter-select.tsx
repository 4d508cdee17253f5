import { useId } from 'react'
import type { UrlSearch } from './list-query.ts'
import './filter-select.css'

interface FilterSelectProps {
  /** The name of the filter in the URL and in the endpoint's input. */
  name: string
  label: string
  /** The option without a filter: All methods. */
  all: string
  options: { value: string; label: string }[]
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** An optional filter with several values. */
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
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

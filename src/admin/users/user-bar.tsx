import type { ReactNode } from 'react'
import type { ExportTable } from '#contract/exports.ts'
import { ExportButton } from '../tables/export-button.tsx'
import { FilterSelect } from '../tables/filter-select.tsx'
import type { UrlSearch } from '../tables/list-query.ts'
import { SearchBox } from '../tables/search-box.tsx'

interface UserBarProps {
  exported: ExportTable
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
  children?: ReactNode
}

const orders = [
  { value: 'username', label: 'Username, A to Z' },
  { value: 'oldest', label: 'Oldest first' },
]

/** The search and the order of a list of accounts. */
export function UserBar({ exported, filters, setFilters, children }: UserBarProps) {
  return (
    <div className="table-bar">
      <SearchBox label="Search by username" filters={filters} setFilters={setFilters} />
      <FilterSelect
        name="sort"
        label="Order"
        all="Newest first"
        options={orders}
        filters={filters}
        setFilters={setFilters}
      />
      <ExportButton table={exported} filters={filters} />
      {children}
    </div>
  )
}

import type { ExportTable } from '#contract/exports.ts'
import { DayFilter } from './day-filter.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { UrlSearch } from './list-query.ts'
import { methodOptions } from './methods.ts'
import { SearchBox } from './search-box.tsx'
import { TableBar } from './table-bar.tsx'

interface RequestFiltersProps {
  /** What can be looked for: Search by username or account. */
  label: string
  /** What the list calls the way the money goes. */
  method: 'method' | 'payment_method'
  exported: ExportTable
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** Looks for requests of money by a text, the method and the days, and takes what is found away as a file. */
export function RequestFilters({ label, method, exported, filters, setFilters }: RequestFiltersProps) {
  return (
    <TableBar filters={filters} search={<SearchBox label={label} filters={filters} setFilters={setFilters} />}>
      <FilterSelect
        name={method}
        label="Method"
        all="All methods"
        options={methodOptions()}
        filters={filters}
        setFilters={setFilters}
      />
      <DayFilter filters={filters} setFilters={setFilters} />
      <ExportButton table={exported} filters={filters} />
    </TableBar>
  )
}

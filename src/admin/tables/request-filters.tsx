import type { ExportTable } from '#contract/exports.ts'
import { DayFilter } from './day-filter.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { UrlSearch } from './list-query.ts'
import { methodOptions } from './methods.ts'
import { SearchBox } from './search-box.tsx'
import { TableBar } from './table-bar.tsx'

interface RequestFiltersProps {
  /** The label of the search: Search by username or account. */
  label: string
  /** The endpoint's name of the payment method. */
  method: 'method' | 'payment_method'
  exported: ExportTable
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** Filters of money requests by text, method and days, with an export of the result. */
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

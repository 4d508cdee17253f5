import type { ExportTable } from '#contract/exports.ts'
import { DayFilter } from './day-filter.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { UrlSearch } from './list-query.ts'
import { methodOptions } from './methods.ts'
import { SearchBox } from './search-box.tsx'
import { TableBar } from './table-bar.tsx'

interface RequestBarProps {
  /** What can be looked for: Search by username or account. */
  label: string
  /** What the list calls the way the money goes. */
  method: 'method' | 'payment_method'
  exported: ExportTable
  asked: UrlSearch
  ask: (some: UrlSearch) => void
}

/** Looks for requests of money by a text, the method and the days, and takes what is found away as a file. */
export function RequestBar({ label, method, exported, asked, ask }: RequestBarProps) {
  return (
    <TableBar asked={asked} search={<SearchBox label={label} asked={asked} ask={ask} />}>
      <FilterSelect name={method} label="Method" all="All methods" options={methodOptions()} asked={asked} ask={ask} />
      <DayFilter asked={asked} ask={ask} />
      <ExportButton table={exported} asked={asked} />
    </TableBar>
  )
}

import { Chips } from '../../ui/chips.tsx'
import type { UrlSearch } from './list-query.ts'

interface ArchiveFilterProps {
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** What stands in the history, or what was taken out of it. */
export function ArchiveFilter({ filters, setFilters }: ArchiveFilterProps) {
  return (
    <Chips
      label="Which of the history"
      options={views}
      value={filters.archived ?? 'false'}
      onChange={(archived) => setFilters({ archived })}
    />
  )
}

const views = [
  { value: 'false', label: 'In the history' },
  { value: 'true', label: 'Archived' },
]

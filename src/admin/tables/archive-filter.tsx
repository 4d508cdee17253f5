import { Chips } from '../../ui/chips.tsx'
import type { UrlSearch } from './list-query.ts'

interface ArchiveFilterProps {
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** Current or archived rows. */
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

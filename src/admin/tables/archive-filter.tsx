import { Chips } from '../../ui/chips.tsx'
import type { UrlSearch } from './list-query.ts'

interface ArchiveFilterProps {
  asked: UrlSearch
  ask: (some: UrlSearch) => void
}

/** What stands in the history, or what was taken out of it. */
export function ArchiveFilter({ asked, ask }: ArchiveFilterProps) {
  return (
    <Chips
      label="Which of the history"
      options={views}
      value={asked.archived ?? 'false'}
      onChange={(archived) => ask({ archived })}
    />
  )
}

const views = [
  { value: 'false', label: 'In the history' },
  { value: 'true', label: 'Archived' },
]

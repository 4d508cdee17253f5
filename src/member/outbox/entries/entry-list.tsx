import type { ShownEntry } from '../use-outbox.ts'
import { type Edits, EntryDialogs } from './entry-dialogs.tsx'
import { EntryRow } from './entry-row.tsx'
import { EntryStatusAnnouncer } from './entry-status-announcer.tsx'

interface EntryListProps {
  entries: ShownEntry[]
  edits?: Edits
  /** True where they are of several kinds. */
  hasKinds?: boolean | undefined
}

/** Entries, above what the server has of their kind. To be rendered also where there are none: a dialog may be open. */
export function EntryList({ entries, edits, hasKinds }: EntryListProps) {
  return (
    <EntryDialogs edits={edits}>
      <EntryStatusAnnouncer entries={entries} />
      {entries.length > 0 && (
        <ul className="list">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} hasKind={hasKinds} />
          ))}
        </ul>
      )}
    </EntryDialogs>
  )
}

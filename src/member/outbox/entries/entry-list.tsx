import type { ShownEntry } from '../use-outbox.ts'
import { type Edits, EntryDialogs } from './entry-dialogs.tsx'
import { EntryRow } from './entry-row.tsx'
import { EntryStatusAnnouncer } from './entry-status-announcer.tsx'

interface EntryListProps {
  entries: ShownEntry[]
  edits?: Edits
  /** True if there are several kinds. */
  hasKinds?: boolean | undefined
}

/** Entries, above the server's list of their kind. Rendered also without entries, because a dialog may be open. */
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

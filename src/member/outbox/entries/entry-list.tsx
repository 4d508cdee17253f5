import { useIsOnline } from '../../../connectivity/connectivity.ts'
import { messages } from '../../../i18n/messages.ts'
import { getSavedMessage } from '../saved-message.ts'
import type { ShownEntry } from '../use-outbox.ts'
import { type Edits, EntryDialogs } from './entry-dialogs.tsx'
import { getEntryName } from './entry-name.ts'
import { EntryRow } from './entry-row.tsx'

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

/** When the entries are sent, and for screen readers which entries need an action. */
export function EntryStatusAnnouncer({ entries }: { entries: ShownEntry[] }) {
  const isOnline = useIsOnline()
  const needingAction = entries.filter(({ state }) => state === 'needs-fix' || state === 'sign-in')
  return (
    <>
      {entries.some(({ state }) => state === 'waiting') && <p className="meta">{getSavedMessage({ isOnline })}</p>}
      <p className="sr" role="status">
        {needingAction.map((entry) => `${getEntryName(entry)}: ${messages.outbox.states[entry.state]}`).join('. ')}
      </p>
    </>
  )
}

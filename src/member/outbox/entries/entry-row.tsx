import { DateTime } from '../../../ui/date-time.tsx'
import { words } from '../../../words/words.ts'
import type { ShownEntry } from '../use-outbox.ts'
import { EntryActions } from './entry-actions.tsx'
import { EntryContents } from './entry-contents.tsx'
import { entryName } from './entry-name.ts'
import { EntryReason } from './entry-reason.tsx'
import { EntryStatus } from './entry-status.tsx'

interface EntryRowProps {
  entry: ShownEntry
  /** Which task it is the reward of. */
  title?: string | undefined
  /** True among entries of other kinds. */
  hasKind?: boolean | undefined
}

/** An entry: what it is, what has become of it, and what can be done. Stands within `EntryDialogs`. */
export function EntryRow({ entry, title, hasKind = false }: EntryRowProps) {
  const { kind, state, createdAtMs } = entry
  const { kinds, filledIn } = words.outbox
  return (
    <li className="msg">
      <div className="msg-head">
        <span className="meta">
          {hasKind && kind !== 'claim' && <span className="entry-kind">{kinds[kind]}</span>}
          {filledIn(<DateTime iso={new Date(createdAtMs).toISOString()} />)}
        </span>
        <EntryStatus state={state} />
      </div>
      <EntryContents entry={entry} title={title} />
      <EntryReason entry={entry} />
      {entry.state !== 'sent' && <EntryActions entry={entry} name={title ?? entryName(entry)} />}
    </li>
  )
}

import { messages } from '../../../i18n/messages.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import type { ShownEntry } from '../use-outbox.ts'
import { EntryActions } from './entry-actions.tsx'
import { EntryContents } from './entry-contents.tsx'
import { entryName } from './entry-name.ts'
import { EntryReason } from './entry-reason.tsx'
import { EntryStatus } from './entry-status.tsx'

interface EntryRowProps {
  entry: ShownEntry
  /** The task's title, for a claim. */
  title?: string | undefined
  /** True among entries of several kinds. */
  hasKind?: boolean | undefined
}

/** An entry with its status and actions. Must be inside `EntryDialogs`. */
export function EntryRow({ entry, title, hasKind = false }: EntryRowProps) {
  const { kind, state, createdAtMs } = entry
  const { kinds, filledIn } = messages.outbox
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

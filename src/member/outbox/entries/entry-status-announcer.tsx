import { messages } from '../../../i18n/messages.ts'
import { savedMessage } from '../saved-message.ts'
import type { ShownEntry } from '../use-outbox.ts'
import { entryName } from './entry-name.ts'

/** When the entries are sent, and for screen readers which entries need an action. */
export function EntryStatusAnnouncer({ entries }: { entries: ShownEntry[] }) {
  const stuck = entries.filter(({ state }) => state === 'needs-fix' || state === 'sign-in')
  return (
    <>
      {entries.some(({ state }) => state === 'waiting') && <p className="meta">{savedMessage()}</p>}
      <p className="sr" role="status">
        {stuck.map((entry) => `${entryName(entry)}: ${messages.outbox.states[entry.state]}`).join('. ')}
      </p>
    </>
  )
}

import { words } from '../../../words/words.ts'
import { savedMessage } from '../saved-message.ts'
import type { ShownEntry } from '../use-outbox.ts'
import { entryName } from './entry-name.ts'

/** Says once for all of them when they go out; and, for who cannot see the rows, which of them need somebody. */
export function EntryStatusAnnouncer({ entries }: { entries: ShownEntry[] }) {
  const stuck = entries.filter(({ state }) => state === 'needs-fix' || state === 'sign-in')
  return (
    <>
      {entries.some(({ state }) => state === 'waiting') && <p className="meta">{savedMessage()}</p>}
      <p className="sr" role="status">
        {stuck.map((entry) => `${entryName(entry)}: ${words.outbox.states[entry.state]}`).join('. ')}
      </p>
    </>
  )
}

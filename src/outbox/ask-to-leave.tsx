import { readSession } from '../api/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { AskToLeave } from '../ui/log-out.tsx'
import { formatCount } from '../ui/money.tsx'
import { words } from '../words/words.ts'
import { readEntries } from './entries.ts'

/** What somebody is asked who logs out while something waits. */
export const askToLeave: AskToLeave = async ({ onLeave, onStay }) => {
  const { length } = await readEntries(readSession()?.username ?? '')
  if (length === 0) return undefined
  return (
    <ConfirmDialog verb={words.ui.logOut} onConfirm={onLeave} onClose={onStay}>
      {words.outbox.askToLeave(formatCount(length), length === 1)}
    </ConfirmDialog>
  )
}

import { messages } from '../../i18n/messages.ts'
import { readEntries } from '../../outbox/entries.ts'
import { readSession } from '../../session/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ConfirmLogOut } from '../../ui/log-out.tsx'

/** Asks for confirmation if entries would stay unsent after the log-out. */
export const confirmLogOut: ConfirmLogOut = async ({ onLeave, onStay }) => {
  const { length } = await readEntries(readSession()?.username ?? '')
  if (length === 0) return undefined
  return (
    <ConfirmDialog verb={messages.ui.logOut} onConfirm={onLeave} onClose={onStay}>
      {messages.outbox.confirmLogOut(length)}
    </ConfirmDialog>
  )
}

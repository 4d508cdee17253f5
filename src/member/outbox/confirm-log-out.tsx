import { readPending } from '../../api/pending-write.ts'
import { messages } from '../../i18n/messages.ts'
import { readEntries } from '../../outbox/entries.ts'
import { readSession } from '../../session/session.ts'
import { withTimeLimit } from '../../storage/time-limit.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ConfirmLogOut } from '../../ui/log-out.tsx'

/** Whether a write has no answer. Its place is that of `useDraftPlace`. Here, because only a log-out needs it. */
const hasUnansweredWrite = (username: string): boolean =>
  Object.keys(localStorage).some(
    (place) => place.startsWith(`draft:${username}:write:`) && !readPending(place)?.isAnswered,
  )

const limitMs = 2_000

/** Asks for confirmation if entries would stay unsent after the log-out, or the answer to a write would never be known. */
export const confirmLogOut: ConfirmLogOut = async ({ onLeave, onStay }) => {
  const username = readSession()?.username ?? ''
  const { length } = await withTimeLimit(readEntries(username), limitMs).catch(() => [])
  const hasUnanswered = hasUnansweredWrite(username)
  if (length === 0 && !hasUnanswered) return undefined
  return (
    <ConfirmDialog verb={messages.ui.logOut} onConfirm={onLeave} onClose={onStay}>
      {length > 0 && <p>{messages.outbox.confirmLogOut(length)}</p>}
      {hasUnanswered && <p>{messages.unanswered.confirmLogOut}</p>}
    </ConfirmDialog>
  )
}

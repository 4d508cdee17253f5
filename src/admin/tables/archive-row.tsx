import type { payments } from '#contract/payments.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { formatTaka } from '../../ui/format.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

interface ArchiveRowProps {
  endpoint: typeof payments.archive | typeof withdrawals.archive
  row: { _id: string; username: string; amount: number; archived: boolean }
  /** What the row is: payment. */
  what: string
  onClose: () => void
}

/** Archives a row or restores it. */
export function ArchiveRow({ endpoint, row, what, onClose }: ArchiveRowProps) {
  const { _id, username, amount, archived } = row
  const about = (
    <>
      the {what} of <b>{formatTaka(amount)} TK</b> of <b>{username}</b>
    </>
  )
  const to = { endpoint, onClose, input: { id: _id, archived: !archived } }
  if (archived)
    return (
      <ConfirmWrite {...to} verb="Put back" done="Put back successfully">
        Put {about} back into the history.
      </ConfirmWrite>
    )
  return (
    <ConfirmWrite {...to} verb="Delete" isDanger>
      Delete {about} from the history. It stays in the ledger, and under Archived.
    </ConfirmWrite>
  )
}

import type { payments } from '#contract/payments.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { t } from '../../i18n/staff.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

interface ArchiveRowProps {
  endpoint: typeof payments.archive | typeof withdrawals.archive
  row: { _id: string; username: string; amount: number; archived: boolean }
  /** What the row is: payment. */
  noun: string
  onClose: () => void
}

/** Archives a row or restores it. */
export function ArchiveRow({ endpoint, row, noun, onClose }: ArchiveRowProps) {
  const { _id, username, amount, archived } = row
  const subject = (
    <>
      {t('the {noun} of {amount} of {username}', {
        noun,
        amount: <b>{t('{amount} tk', { amount: formatTaka(amount) })}</b>,
        username: <b>{username}</b>,
      })}
    </>
  )
  const common = { endpoint, onClose, input: { id: _id, archived: !archived } }
  if (archived)
    return (
      <ConfirmWrite {...common} verb={t('Restore')} successMessage={t('Restored successfully')}>
        {t('Restore {subject} to the history.', { subject })}
      </ConfirmWrite>
    )
  return (
    <ConfirmWrite {...common} verb={t('Delete')} isDanger>
      {t('Delete {subject} from the history. It stays in the ledger, and under Archived.', { subject })}
    </ConfirmWrite>
  )
}

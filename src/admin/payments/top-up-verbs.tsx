import type { Payment } from '#contract/payments.ts'
import { t } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.tsx'
import type { PaymentsToDecide } from './decide-payments.tsx'

interface TopUpVerbsProps {
  payment: Payment
  /** False if the transfer was credited before: then it can only be denied. */
  canAccept: boolean
  onDecide: (decision: PaymentsToDecide['decision']) => void
}

/** The decisions. What cannot succeed is not offered. */
export function TopUpVerbs({ payment, canAccept, onDecide }: TopUpVerbsProps) {
  return (
    <div className="staff-verbs">
      {!canAccept && <p className="meta">{t('Accept is not offered: one SMS pays once.')}</p>}
      <Button variant={canAccept ? 'danger-outline' : 'danger'} aria-keyshortcuts="D" onClick={() => onDecide('deny')}>
        {canAccept ? t('Deny') : t('Deny: already used')} <kbd className="only-keys">D</kbd>
      </Button>
      {canAccept && (
        <Button aria-keyshortcuts="A" onClick={() => onDecide('success')}>
          {t('Accept {amount} {key}', {
            amount: formatPrice(payment.amount),
            key: <kbd className="only-keys">A</kbd>,
          })}
        </Button>
      )}
    </div>
  )
}

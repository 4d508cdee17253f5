import type { Withdrawal } from '#contract/withdrawals.ts'
import { t } from '../../i18n/staff.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { formatPrice } from '../../ui/format.tsx'
import { can } from '../permissions/can.ts'
import { isHeldUp } from './payout-flags.tsx'

export type PayoutVerb = 'deny' | 'approve' | 'pay'

interface Verb {
  name: PayoutVerb
  key: string
}

/** What the administrator can do now. What the server would refuse is not among it. */
export function listVerbs(withdrawal: Withdrawal): Verb[] {
  const { status, batch_id, paid_at } = withdrawal
  if (status === 'pending' && batch_id === null && can('withdrawals.decide'))
    return [{ name: 'deny', key: 'd' }, ...(isHeldUp(withdrawal) ? [] : [{ name: 'approve', key: 'a' } as const])]
  if (status === 'approved' && !paid_at && can('withdrawals.pay')) return [{ name: 'pay', key: 'a' }]
  return []
}

interface PayoutVerbsProps {
  withdrawal: Withdrawal
  verbs: Verb[]
  onVerb: (verb: PayoutVerb) => void
}

/** The verbs, or why there is none. */
export function PayoutVerbs({ withdrawal, verbs, onVerb }: PayoutVerbsProps) {
  const { status, batch_id, amount, member_status } = withdrawal
  const isBatched = status === 'pending' && batch_id !== null
  if (verbs.length === 0 && !isBatched) return null
  const labels: Record<PayoutVerb, string> = {
    deny: t('Deny'),
    approve: member_status === 'active' ? t('Mark {amount} as paid', { amount: formatPrice(amount) }) : t('Pay anyway'),
    pay: t('Mark {amount} as paid', { amount: formatPrice(amount) }),
  }
  return (
    <div className="staff-verbs">
      {isBatched && <p className="meta">{t('It is in an open payout batch, and is decided there.')}</p>}
      {isBatched && can('withdrawals.pay') && (
        <ButtonLink to="/home/withdraw-request" variant="outline">
          {t('Payout batches')}
        </ButtonLink>
      )}
      {verbs.length === 1 && verbs[0]?.name === 'deny' && (
        <p className="meta">{t('Payment is not offered: it waits until its time.')}</p>
      )}
      {verbs.map(({ name, key }) => (
        <Button
          key={name}
          variant={name === 'deny' ? 'danger-outline' : 'filled'}
          aria-keyshortcuts={key.toUpperCase()}
          onClick={() => onVerb(name)}
        >
          {labels[name]} <kbd className="only-keys">{key.toUpperCase()}</kbd>
        </Button>
      ))}
    </div>
  )
}

import type { Payment } from '#contract/payments.ts'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { Status } from '../../ui/badge.tsx'
import { PastTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { denialReasons } from './denial-reasons.ts'

/** Who wants how much, since when, and what has been decided. */
export function TopUpHead({ payment }: { payment: Payment }) {
  const { username, amount, payment_method, created_at } = payment
  return (
    <header className="staff-head">
      <h2>
        <MemberLink username={username} />
      </h2>
      <p className="staff-figure">
        <Money amount={amount} sign={payment.status === 'success' ? '+' : undefined} />
      </p>
      <p className="meta">
        {t('Top-up by {method}, sent {time}', {
          method: paymentMethodName(payment_method),
          time: <PastTime iso={created_at} isNamed />,
        })}
      </p>
      <Outcome payment={payment} />
    </header>
  )
}

/** The same words as the member reads. */
function Outcome({ payment: { status, reversed_amount, reason, reason_text } }: { payment: Payment }) {
  const { waiting, done, denied, cancelled, takenBack } = messages.requests.outcomes
  if (status === 'pending') return <Status is="pending">{waiting}</Status>
  if (status === 'cancelled') return <Status is="off">{cancelled}</Status>
  if (reversed_amount !== null) return <Status is="failed">{takenBack}</Status>
  if (status === 'success') return <Status is="ok">{done}</Status>
  return (
    <p className="flex wrap">
      <Status is="failed">{denied}</Status>
      {reason_text ? <MixedText>{reason_text}</MixedText> : reason && denialReasons()[reason]}
    </p>
  )
}

import { findWithdrawalDenial } from '#contract/withdrawal-denials.ts'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { t } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { PastTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { denialLabels } from './denial-labels.ts'

/** Who wants how much, to which number, since when, and what has been decided. */
export function PayoutHead({ withdrawal }: { withdrawal: Withdrawal }) {
  const { username, amount, method, account_number, created_at } = withdrawal
  return (
    <header className="staff-head">
      <h2>
        <MemberLink username={username} />
      </h2>
      <p className="staff-figure">
        <Money amount={amount} sign={withdrawal.paid_at ? '−' : undefined} />
      </p>
      <p className="meta">
        {t('Withdrawal to {method} {accountNumber}, asked {time}', {
          method: paymentMethodName(method),
          accountNumber: <AccountNumber>{account_number}</AccountNumber>,
          time: <PastTime iso={created_at} isNamed />,
        })}
      </p>
      <Outcome withdrawal={withdrawal} />
    </header>
  )
}

/** The same words as the member reads. */
function Outcome({ withdrawal: { status, paid_at, batch_id, reason, pay_anyway } }: { withdrawal: Withdrawal }) {
  const { waiting, paying, done, denied, cancelled } = messages.requests.outcomes
  if (status === 'cancelled') return <Status is="off">{cancelled}</Status>
  if (status === 'pending')
    return batch_id ? <Status is="paying">{paying}</Status> : <Status is="pending">{waiting}</Status>
  if (status === 'approved')
    return (
      <p className="flex wrap">
        {paid_at ? <Status is="ok">{done}</Status> : <Status is="paying">{paying}</Status>}
        {pay_anyway && <MixedText>{t('Paid anyway: {payAnyway}', { payAnyway: pay_anyway })}</MixedText>}
      </p>
    )
  const code = reason === null ? undefined : findWithdrawalDenial(reason)
  return (
    <p className="flex wrap">
      <Status is="failed">{denied}</Status>
      {code ? denialLabels()[code] : reason && <MixedText>{reason}</MixedText>}
    </p>
  )
}

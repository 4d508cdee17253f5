import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export interface DecisionProps {
  withdrawal: Withdrawal
  onClose: () => void
}

export function AcceptWithdrawal({ withdrawal, onClose }: DecisionProps) {
  const { _id, username, amount, method, account_number } = withdrawal
  return (
    <ConfirmWrite endpoint={withdrawals.decide} input={{ id: _id, status: 'approved' }} verb="Accept" onClose={onClose}>
      Accept <b>{formatTaka(amount)} TK</b> for <b>{username}</b>. Send it by {paymentMethodName(method)} to{' '}
      <b>
        <AccountNumber>{account_number}</AccountNumber>
      </b>
      .
    </ConfirmWrite>
  )
}

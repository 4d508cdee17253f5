import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatTaka } from '../../ui/money.tsx'
import { payMethodName } from '../../ui/pay-mark.tsx'
import { showToast } from '../../ui/toast.ts'

export interface DecisionProps {
  withdrawal: Withdrawal
  onClose: () => void
}

export function AcceptWithdrawal({ withdrawal, onClose }: DecisionProps) {
  const { submit, isSending, failure } = useWrite(withdrawals.decide, {
    onDone: () => {
      showToast.success(withdrawals.decide.message)
      onClose()
    },
  })
  const { _id, username, amount, method, account_number } = withdrawal
  return (
    <ConfirmDialog
      verb="Accept"
      isBusy={isSending}
      error={failure}
      onConfirm={() => submit({ id: _id, status: 'approved' })}
      onClose={onClose}
    >
      Accept <b>{formatTaka(amount)} TK</b> for <b>{username}</b>. Send it by {payMethodName(method)} to{' '}
      <b>
        <AccountNumber>{account_number}</AccountNumber>
      </b>
      .
    </ConfirmDialog>
  )
}

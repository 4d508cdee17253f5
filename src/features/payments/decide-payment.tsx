import { type Payment, payments } from '#contract/payments.ts'
import { useWrite } from '../../api/use-write.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatTaka } from '../../ui/money.tsx'
import { payMethodName } from '../../ui/pay-mark.tsx'
import { showToast } from '../../ui/toast.ts'

export type PaymentDecision = 'success' | 'deny'

interface DecidePaymentProps {
  payment: Payment
  decision: PaymentDecision
  onClose: () => void
}

export function DecidePayment({ payment, decision, onClose }: DecidePaymentProps) {
  const isAccepted = decision === 'success'
  const { submit, isSending, failure } = useWrite(payments.accept, {
    onDone: () => {
      showToast.success(isAccepted ? payments.accept.message : 'Request denied.')
      onClose()
    },
  })
  const { _id, username, amount, payment_method } = payment
  const verb = isAccepted ? 'Accept' : 'Deny'
  return (
    <ConfirmDialog
      verb={verb}
      isDanger={!isAccepted}
      isBusy={isSending}
      error={failure}
      onConfirm={() => submit({ _id, username, status: decision })}
      onClose={onClose}
    >
      {verb} <b>{formatTaka(amount)} TK</b> by {payMethodName(payment_method)} for <b>{username}</b>.{' '}
      {isAccepted ? 'The balance is added at once.' : 'No balance is added.'}
    </ConfirmDialog>
  )
}

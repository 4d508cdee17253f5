import { type Payment, payments } from '#contract/payments.ts'
import { formatTaka } from '../../ui/format.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { PaymentQuestion } from './payment-question.tsx'

interface AcceptSmsAmountProps {
  /** Its SMS has another amount. */
  payment: Payment
  onClose: () => void
}

/** Confirms the acceptance of a payment with the amount of its SMS instead of the requested one. */
export function AcceptSmsAmount({ payment, onClose }: AcceptSmsAmountProps) {
  const { _id, amount: requested, match } = payment
  const amount = match?.sms?.amount ?? requested
  return (
    <ConfirmWrite
      endpoint={payments.acceptSmsAmount}
      input={{ _id, amount }}
      verb={`Accept ${formatTaka(amount)} tk`}
      shortcut="a"
      onClose={onClose}
    >
      <PaymentQuestion payment={payment} verb="Accept" amount={amount}>
        This is the amount of the SMS. The request is for <b>{formatTaka(requested)} tk</b> and is changed. The balance
        is added at once.
      </PaymentQuestion>
    </ConfirmWrite>
  )
}

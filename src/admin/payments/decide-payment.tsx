import { deniedMessage } from '#contract/bulk.ts'
import { type Payment, payments } from '#contract/payments.ts'
import { formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

const decisions = {
  success: { verb: 'Accept', isDanger: false, done: payments.accept.message, after: 'The balance is added at once.' },
  deny: { verb: 'Deny', isDanger: true, done: deniedMessage, after: 'No balance is added.' },
}

export type PaymentDecision = keyof typeof decisions

interface DecidePaymentProps {
  payment: Payment
  decision: PaymentDecision
  onClose: () => void
}

export function DecidePayment({ payment, decision, onClose }: DecidePaymentProps) {
  const { _id, username, amount, payment_method } = payment
  const { after, ...question } = decisions[decision]
  return (
    <ConfirmWrite
      {...question}
      endpoint={payments.accept}
      input={{ _id, username, status: decision }}
      onClose={onClose}
    >
      {question.verb} <b>{formatTaka(amount)} TK</b> by {paymentMethodName(payment_method)} for <b>{username}</b>.{' '}
      {after}
    </ConfirmWrite>
  )
}

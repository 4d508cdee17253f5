import { deniedMessage } from '#contract/bulk.ts'
import { type Payment, payments as rows } from '#contract/payments.ts'
import { DecideMany } from '../tables/decide-many.tsx'
import { DecidePayment, type PaymentDecision } from './decide-payment.tsx'

export interface PaymentsToDecide {
  payments: Payment[]
  decision: PaymentDecision
}

interface DecidePaymentsProps extends PaymentsToDecide {
  onDecided: () => void
  onClose: () => void
}

const decisions = {
  success: { verb: 'Accept', isDanger: false, done: rows.acceptMany.message, after: 'The balances are added at once.' },
  deny: { verb: 'Deny', isDanger: true, done: deniedMessage, after: 'No balance is added.' },
}

/** Confirms the decision about one request, or about several with their count and sum. */
export function DecidePayments({ payments, decision, onDecided, onClose }: DecidePaymentsProps) {
  const [only, ...more] = payments
  if (only && more.length === 0) return <DecidePayment payment={only} decision={decision} onClose={onClose} />
  return (
    <DecideMany
      {...decisions[decision]}
      endpoint={rows.acceptMany}
      rows={payments}
      what="payment requests"
      nameOf={({ username, transaction_id }) => `${username}, ${transaction_id}`}
      amountOf={({ amount }) => amount}
      inputOf={(ids) => ({ ids, status: decision })}
      onDecided={onDecided}
      onClose={onClose}
    />
  )
}

import { deniedMessage } from '#contract/bulk.ts'
import { sumOfTaka } from '#contract/money.ts'
import { payments as endpoints, type Payment } from '#contract/payments.ts'
import { formatPrice, formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { DecideMany } from '../tables/decide-many.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'

export interface PaymentsToDecide {
  payments: Payment[]
  decision: PaymentDecision
}

interface DecidePaymentsProps extends PaymentsToDecide {
  onDecided: () => void
  onClose: () => void
}

const bulkDecisions = {
  success: {
    verb: 'Accept',
    isDanger: false,
    successMessage: endpoints.acceptMany.message,
    consequence: 'The balances are added at once.',
  },
  deny: { verb: 'Deny', isDanger: true, successMessage: deniedMessage, consequence: 'No balance is added.' },
}

/** Confirms the decision about one request, or about several with their count and sum. */
export function DecidePayments({ payments, decision, onDecided, onClose }: DecidePaymentsProps) {
  const [only, ...more] = payments
  if (only && more.length === 0) return <DecidePayment payment={only} decision={decision} onClose={onClose} />
  return (
    <DecideMany
      {...bulkDecisions[decision]}
      {...(decision === 'success' && { consequence: describeBulk(payments) })}
      endpoint={endpoints.acceptMany}
      rows={payments}
      noun="payment requests"
      getName={({ username, transaction_id }) => `${username}, ${transaction_id}`}
      getAmount={({ amount }) => amount}
      getInput={(ids) => ({ ids, status: decision })}
      onDecided={onDecided}
      onClose={onClose}
    />
  )
}

/** The bonus counts once for each member, who can have several of the payments. */
function describeBulk(payments: Payment[]): string {
  const bonuses = new Map(payments.filter(({ bonus }) => bonus > 0).map(({ username, bonus }) => [username, bonus]))
  const { consequence } = bulkDecisions.success
  if (bonuses.size === 0) return consequence
  return `${consequence} Referrers earn ${formatPrice(sumOfTaka([...bonuses.values()]))} TK or more in bonuses.`
}

const decisions = {
  success: {
    verb: 'Accept',
    isDanger: false,
    successMessage: endpoints.accept.message,
    consequence: 'The balance is added at once.',
  },
  deny: { verb: 'Deny', isDanger: true, successMessage: deniedMessage, consequence: 'No balance is added.' },
}

type PaymentDecision = keyof typeof decisions

interface DecidePaymentProps {
  payment: Payment
  decision: PaymentDecision
  onClose: () => void
}

function DecidePayment({ payment, decision, onClose }: DecidePaymentProps) {
  const { _id, username, amount, payment_method, bonus } = payment
  const { consequence, ...question } = decisions[decision]
  return (
    <ConfirmWrite
      {...question}
      endpoint={endpoints.accept}
      input={{ _id, username, status: decision }}
      onClose={onClose}
    >
      {question.verb} <b>{formatTaka(amount)} TK</b> by {paymentMethodName(payment_method)} for <b>{username}</b>.{' '}
      {consequence}
      {decision === 'success' && bonus > 0 && <> The referrer earns a bonus of {formatPrice(bonus)} TK.</>}
    </ConfirmWrite>
  )
}

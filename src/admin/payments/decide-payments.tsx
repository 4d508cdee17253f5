import type { ReactNode } from 'react'
import { deniedMessage } from '#contract/bulk.ts'
import { dayInDhaka } from '#contract/days.ts'
import { sumOfTaka } from '#contract/money.ts'
import { payments as endpoints, type Payment } from '#contract/payments.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatPrice, formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { DecideMany } from '../tables/decide-many.tsx'
import { FlagList } from '../tables/flags.tsx'
import { ConfirmWrite } from '../writes/confirm-write.tsx'
import { checkDenial, DenialFields, getDenial } from './denial-fields.tsx'
import { listFlags } from './payment-flags.ts'

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
    shortcut: 'a',
    isDanger: false,
    successMessage: endpoints.acceptMany.message,
    consequence: 'The balances are added at once.',
  },
  deny: {
    verb: 'Deny',
    shortcut: 'd',
    isDanger: true,
    successMessage: deniedMessage,
    consequence: 'No balance is added.',
  },
}

/** Confirms the decision about one request, or about several with their count and sum. */
export function DecidePayments({ payments, decision, onDecided, onClose }: DecidePaymentsProps) {
  const [only, ...more] = payments
  if (only && more.length === 0) return <DecidePayment payment={only} decision={decision} onClose={onClose} />
  return (
    <DecideMany
      {...bulkDecisions[decision]}
      {...(decision === 'success' && { consequence: describeBulk(payments), getFlags: listFlags })}
      endpoint={endpoints.acceptMany}
      rows={payments}
      noun="payment requests"
      getName={({ username, transaction_id }) => `${username}, ${transaction_id}`}
      getAmount={({ amount }) => amount}
      getInput={(ids, fields) => ({ ids, status: decision, ...(decision === 'deny' && getDenial(fields)) })}
      check={(input) => (decision === 'deny' ? checkDenial(input) : {})}
      onDecided={onDecided}
      onClose={onClose}
    >
      {decision === 'deny' && <DenialFields isBulk />}
    </DecideMany>
  )
}

/** The bonus counts once for each member, who can have several of the payments. */
function describeBulk(payments: Payment[]): string {
  const bonuses = new Map(payments.filter(({ bonus }) => bonus > 0).map(({ username, bonus }) => [username, bonus]))
  const { consequence } = bulkDecisions.success
  if (bonuses.size === 0) return consequence
  return `${consequence} Referrers earn ${formatPrice(sumOfTaka([...bonuses.values()]))} tk or more in bonuses.`
}

const decisions = {
  success: { ...bulkDecisions.success, consequence: 'The balance is added at once.' },
  deny: bulkDecisions.deny,
}

type PaymentDecision = keyof typeof bulkDecisions

interface DecidePaymentProps {
  payment: Payment
  decision: PaymentDecision
  onClose: () => void
}

function DecidePayment({ payment, decision, onClose }: DecidePaymentProps) {
  const { _id, username, bonus } = payment
  if (decision === 'deny') return <DenyPayment payment={payment} onClose={onClose} />
  const { verb, shortcut, successMessage, consequence } = decisions.success
  return (
    <ConfirmWrite
      verb={verb}
      shortcut={shortcut}
      successMessage={successMessage}
      endpoint={endpoints.accept}
      input={{ _id, username, status: 'success' }}
      onClose={onClose}
    >
      <PaymentQuestion payment={payment} verb={verb}>
        {consequence}
        {bonus > 0 && <> The referrer earns a bonus of {formatPrice(bonus)} tk.</>}
      </PaymentQuestion>
    </ConfirmWrite>
  )
}

function DenyPayment({ payment, onClose }: Omit<DecidePaymentProps, 'decision'>) {
  const { _id, username } = payment
  const { verb, shortcut, successMessage, consequence } = decisions.deny
  const { submit, isSending, errors, failure } = useWrite(endpoints.accept, {
    check: checkDenial,
    onDone: () => {
      showToast.success(successMessage)
      onClose()
    },
  })
  return (
    <FormDialog
      title="Are you sure?"
      lead={
        <PaymentQuestion payment={payment} verb={verb}>
          {consequence}
        </PaymentQuestion>
      }
      verb={verb}
      isDanger
      initialFocus="field"
      shortcut={shortcut}
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={(typed) => submit({ _id, username, status: 'deny', ...getDenial(typed) })}
      onClose={onClose}
    >
      <DenialFields />
    </FormDialog>
  )
}

interface PaymentQuestionProps {
  payment: Payment
  verb: string
  /** The consequence. */
  children: ReactNode
}

function PaymentQuestion({ payment, verb, children }: PaymentQuestionProps) {
  const { username, amount, payment_method, transaction_id, account_number, created_at } = payment
  return (
    <>
      <p>
        {verb} <b>{formatTaka(amount)} tk</b> by {paymentMethodName(payment_method)} for <b>{username}</b>. {children}
      </p>
      <p className="meta">
        <span className="mono">{transaction_id}</span> · <AccountNumber>{account_number}</AccountNumber> ·{' '}
        <DateTime iso={created_at} format={dayInDhaka(new Date(created_at)) === dayInDhaka() ? 'time' : 'lll'} />
      </p>
      <FlagList flags={listFlags({ ...payment, bonus: 0 })} />
    </>
  )
}

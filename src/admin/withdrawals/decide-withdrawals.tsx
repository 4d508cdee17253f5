import { useState } from 'react'
import { deniedMessage } from '#contract/bulk.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { useWrite } from '../../api/use-write.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { messages } from '../../i18n/messages.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { showToast } from '../../ui/toast.ts'
import { DecideMany } from '../tables/decide-many.tsx'
import { getPayoutDetails, PayAnywayField, PayoutIdField } from './payout-fields.tsx'

export interface WithdrawalsToDecide {
  requests: Withdrawal[]
  decision: 'approved' | 'denied'
}

interface DecideWithdrawalsProps extends WithdrawalsToDecide {
  onDecided: () => void
  onClose: () => void
}

const decisions = {
  approved: {
    verb: 'Mark paid',
    questionVerb: 'Mark as paid',
    successMessage: withdrawals.decideMany.message,
    consequence: 'The money has to be sent by now.',
  },
  denied: {
    verb: 'Deny',
    isDanger: true,
    successMessage: deniedMessage,
    consequence: 'The amounts go back to the members’ earnings.',
  },
}

/** Confirms the decision about one request, or about several with their count and sum. */
export function DecideWithdrawals({ requests, decision, onDecided, onClose }: DecideWithdrawalsProps) {
  const [only, ...more] = requests
  if (only && more.length === 0) {
    const Confirmation = decision === 'approved' ? AcceptWithdrawal : DenyWithdrawal
    return <Confirmation withdrawal={only} onClose={onClose} />
  }
  return (
    <DecideMany
      {...decisions[decision]}
      endpoint={withdrawals.decideMany}
      rows={requests}
      noun="withdraw requests"
      getName={({ username, account_number }) => `${username}, ${account_number}`}
      getAmount={({ amount }) => amount}
      getInput={(ids, { reason }) => ({ ids, status: decision, ...(reason !== undefined && { reason }) })}
      onDecided={onDecided}
      onClose={onClose}
    >
      {decision === 'denied' && (
        <TextAreaField name="reason" label="Reason" hint="Each of these members reads it." maxLength={300} rows={3} />
      )}
    </DecideMany>
  )
}

interface DecisionProps {
  withdrawal: Withdrawal
  onClose: () => void
}

function AcceptWithdrawal({ withdrawal, onClose }: DecisionProps) {
  const [isRefused, setIsRefused] = useState(false)
  const { submit, isSending, errors, failure } = useWrite(withdrawals.decide, {
    unexpected: messages.ui.somethingWrong.short,
    check: ({ payAnyway }) => (isInactive && !payAnyway ? { payAnyway: messages.fieldIssues.required({}) } : {}),
    onDone: () => {
      showToast.success(withdrawals.decide.message)
      onClose()
    },
    onRefused: ({ code }) => setIsRefused(code === 'member_inactive'),
  })
  const { _id, username, amount, method, account_number, member_status } = withdrawal
  const isInactive = member_status !== 'active' || isRefused
  return (
    <FormDialog
      title="Are you sure?"
      lead={
        <p>
          Accept <b>{formatTaka(amount)} TK</b> for <b>{username}</b>. Send it by {paymentMethodName(method)} to{' '}
          <b>
            <AccountNumber>{account_number}</AccountNumber>
          </b>
          .
        </p>
      }
      verb={isInactive ? 'Pay anyway' : 'Accept'}
      isDanger={isInactive}
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={(typed) => submit({ id: _id, status: 'approved', ...getPayoutDetails(typed) })}
      onClose={onClose}
    >
      <PayoutIdField />
      {isInactive && <PayAnywayField />}
    </FormDialog>
  )
}

function DenyWithdrawal({ withdrawal, onClose }: DecisionProps) {
  const { submit, isSending, errors, failure } = useWrite(withdrawals.decide, {
    onDone: () => {
      showToast.success(deniedMessage)
      onClose()
    },
  })
  const { _id, username, amount } = withdrawal
  return (
    <FormDialog
      title="Are you sure?"
      lead={
        <p>
          Deny <b>{formatTaka(amount)} TK</b> for <b>{username}</b>. The amount goes back to the member's earning.
        </p>
      }
      verb="Deny"
      isDanger
      isBusy={isSending}
      errors={errors}
      failure={failure}
      onSubmit={({ reason }) => submit({ id: _id, status: 'denied', reason })}
      onClose={onClose}
    >
      <TextAreaField name="reason" label="Reason" hint="The member reads it." maxLength={300} rows={3} />
    </FormDialog>
  )
}

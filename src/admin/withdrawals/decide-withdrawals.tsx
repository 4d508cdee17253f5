import { deniedMessage } from '#contract/bulk.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { TextAreaField } from '../../forms/text-area-field.tsx'
import { DecideMany } from '../tables/decide-many.tsx'
import { AcceptWithdrawal } from './accept-withdrawal.tsx'
import { DenyWithdrawal } from './deny-withdrawal.tsx'

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
    verbs: 'Mark as paid',
    done: withdrawals.decideMany.message,
    after: 'The money has to be sent by now.',
  },
  denied: { verb: 'Deny', isDanger: true, done: deniedMessage, after: 'The amounts go back to the members’ earnings.' },
}

/** Confirms the decision about one request, or about several with their count and sum. */
export function DecideWithdrawals({ requests, decision, onDecided, onClose }: DecideWithdrawalsProps) {
  const [only, ...more] = requests
  if (only && more.length === 0) {
    const Ask = decision === 'approved' ? AcceptWithdrawal : DenyWithdrawal
    return <Ask withdrawal={only} onClose={onClose} />
  }
  return (
    <DecideMany
      {...decisions[decision]}
      endpoint={withdrawals.decideMany}
      rows={requests}
      what="withdraw requests"
      nameOf={({ username, account_number }) => `${username}, ${account_number}`}
      amountOf={({ amount }) => amount}
      inputOf={(ids, { reason }) => ({ ids, status: decision, ...(reason !== undefined && { reason }) })}
      onDecided={onDecided}
      onClose={onClose}
    >
      {decision === 'denied' && (
        <TextAreaField name="reason" label="Reason" hint="Each of these members reads it." maxLength={300} rows={3} />
      )}
    </DecideMany>
  )
}

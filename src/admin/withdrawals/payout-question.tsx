import type { WithdrawalEvidence } from '#contract/withdrawals.ts'
import { DecideWithdrawals } from './decide-withdrawals.tsx'
import { MarkPaid } from './mark-paid.tsx'
import type { PayoutVerb } from './payout-verbs.tsx'

interface PayoutQuestionProps {
  evidence: WithdrawalEvidence
  verb: PayoutVerb
  onClose: () => void
}

/** The question of a verb, with the fields that it needs. */
export function PayoutQuestion({ evidence: { withdrawal, sent_sms }, verb, onClose }: PayoutQuestionProps) {
  if (verb === 'pay') return <MarkPaid withdrawal={{ ...withdrawal, sent_sms }} onClose={onClose} />
  return (
    <DecideWithdrawals
      requests={[withdrawal]}
      decision={verb === 'approve' ? 'approved' : 'denied'}
      onDecided={() => {}}
      onClose={onClose}
    />
  )
}

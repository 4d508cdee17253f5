import type { ToPay } from '#contract/withdrawals.ts'
import { DecideWithdrawals } from './decide-withdrawals.tsx'
import { MarkPaid } from './mark-paid.tsx'
import type { PayoutVerb } from './payout-verbs.tsx'

interface PayoutQuestionProps {
  withdrawal: ToPay
  verb: PayoutVerb
  onClose: () => void
}

/** The question of a verb, with the fields that it needs. */
export function PayoutQuestion({ withdrawal, verb, onClose }: PayoutQuestionProps) {
  if (verb === 'pay') return <MarkPaid withdrawal={withdrawal} onClose={onClose} />
  return (
    <DecideWithdrawals
      requests={[withdrawal]}
      decision={verb === 'approve' ? 'approved' : 'denied'}
      onDecided={() => {}}
      onClose={onClose}
    />
  )
}

import type { ReactNode } from 'react'
import type { MoveReason, StatementLine } from '#contract/accounts.ts'
import { MemberLink } from '../tables/member-link.tsx'

const reasons: Record<MoveReason, string> = {
  top_up: 'Payment accepted',
  plan_purchase: 'Plan bought',
  plan_referral: 'A referred member bought a plan',
  referral_bonus: 'First payment of a referred member',
  task_reward: 'Task done',
  plan_bonus: 'Plan bonus for a task',
  income_transfer: 'Earning moved to the balance',
  wallet_transfer: 'Transfer between members',
  withdraw_hold: 'Withdrawal asked for, put on hold',
  withdraw_payout: 'Withdrawal paid out',
  withdraw_release: 'Withdrawal denied, given back',
  give_balance: 'Balance given by an admin',
  correction: 'Correction',
}

/** The reason of a posting, with the other member if there is one. */
export function StatementReason({ line: { reason, from, other } }: { line: StatementLine }): ReactNode {
  if (reason === 'wallet_transfer' && other)
    return (
      <>
        {from ? 'Sent to ' : 'Received from '}
        <MemberLink username={other} />
      </>
    )
  return (
    <>
      {reasons[reason]}
      {other && (
        <>
          {': '}
          <MemberLink username={other} />
        </>
      )}
    </>
  )
}

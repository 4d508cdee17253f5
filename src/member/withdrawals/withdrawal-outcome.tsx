import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'

type Outcome = Pick<OwnWithdrawal, 'status' | 'paid_at' | 'can_cancel'>

/** How the card of a withdrawal looks, and its outcome in a word. */
export function describeOutcome({ status, paid_at, can_cancel }: Outcome) {
  const { waiting, paying, done, denied, cancelled } = messages.requests.outcomes
  if (status === 'denied') return { look: 'denied', status: <Status is="failed">{denied}</Status> } as const
  if (status === 'cancelled') return { look: 'paper', status: <Status is="off">{cancelled}</Status> } as const
  if (paid_at) return { look: 'cloth', status: <Status is="ok">{done}</Status> } as const
  // In a payout batch, or approved and not paid yet.
  if (!can_cancel) return { look: 'cloth', status: <Status is="paying">{paying}</Status> } as const
  return { look: 'cloth', status: <Status is="pending">{waiting}</Status> } as const
}

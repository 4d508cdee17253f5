import type { OwnWithdrawal, WithdrawalState } from '#contract/own-withdrawals.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'

/** The member's own withdrawals, newest first. */
export const ownWithdrawalPages = (state?: WithdrawalState) =>
  pagedEndpointQuery(withdrawals.mine, { limit: '20', ...(state && { state }) })

export function WithdrawalStatus({
  status,
  paid_at,
  can_cancel,
}: Pick<OwnWithdrawal, 'status' | 'paid_at' | 'can_cancel'>) {
  // In a payout batch it can no longer be cancelled.
  if (status === 'pending')
    return can_cancel ? <Status is="pending" /> : <Status is="sending">{messages.withdrawals.paying}</Status>
  if (status === 'cancelled') return <Status is="off">{messages.withdrawals.cancelled}</Status>
  if (status === 'denied') return <Status is="failed">{messages.ui.status.denied}</Status>
  return paid_at ? <Status is="ok" /> : <Status is="pending">{messages.ui.status.waiting}</Status>
}

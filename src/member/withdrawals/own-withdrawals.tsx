import { type OwnWithdrawal, withdrawals } from '#contract/withdrawals.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'

/** The member's own withdrawals, newest first. */
export const ownWithdrawalPages = (status?: OwnWithdrawal['status']) =>
  pagedEndpointQuery(withdrawals.mine, { limit: '20', ...(status && { status }) })

export function WithdrawalStatus({ status, paid_at }: Pick<OwnWithdrawal, 'status' | 'paid_at'>) {
  if (status === 'pending') return <Status is="pending" />
  if (status === 'cancelled') return <Status is="off">{messages.withdrawals.cancelled}</Status>
  if (status === 'denied') return <Status is="failed">{messages.ui.status.denied}</Status>
  return paid_at ? <Status is="ok" /> : <Status is="pending">{messages.ui.status.waiting}</Status>
}

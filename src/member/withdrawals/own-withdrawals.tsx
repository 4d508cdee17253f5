import { type OwnWithdrawal, withdrawals } from '#contract/withdrawals.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'

/** The member's own withdrawals, newest first. */
export const ownWithdrawalPages = (status?: OwnWithdrawal['status']) =>
  pagedEndpointQuery(withdrawals.mine, { limit: '20', ...(status && { status }) })

export function WithdrawalStatus({ status }: Pick<OwnWithdrawal, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  if (status === 'cancelled') return <Status is="off">{messages.withdrawals.cancelled}</Status>
  return status === 'approved' ? <Status is="ok" /> : <Status is="failed">{messages.ui.status.denied}</Status>
}

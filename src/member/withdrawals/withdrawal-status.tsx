import type { Withdrawal } from '#contract/withdrawals.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'

export function WithdrawalStatus({ status }: Pick<Withdrawal, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  return status === 'approved' ? <Status is="ok" /> : <Status is="failed">{messages.ui.status.denied}</Status>
}

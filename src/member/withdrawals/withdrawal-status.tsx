import type { Withdrawal } from '#contract/withdrawals.ts'
import { Status } from '../../ui/badge.tsx'
import { words } from '../../words/words.ts'

export function WithdrawalStatus({ status }: Pick<Withdrawal, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  return status === 'approved' ? <Status is="ok" /> : <Status is="failed">{words.ui.status.denied}</Status>
}

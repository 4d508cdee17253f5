import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { Status } from '../../ui/badge.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { deniedColumns } from './withdrawal-columns.tsx'

const columns: Column<Withdrawal>[] = [
  ...deniedColumns
    .filter(({ key }) => key !== 'username')
    .map((column): Column<Withdrawal> => (column.key === 'account' ? { ...column, kind: 'title' } : column)),
  { key: 'status', label: 'Status', cell: ({ status }) => <StatusOf status={status} /> },
]

/** All withdrawals of one member, pending and decided. */
export const UserWithdrawals = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={withdrawals.list}
    username={username}
    caption={`Withdrawals of ${username}`}
    columns={columns}
    empty="No withdraw requests found."
    counted="withdrawals"
  />
)

function StatusOf({ status }: Pick<Withdrawal, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  return status === 'approved' ? <Status is="ok">Approved</Status> : <Status is="failed">Denied</Status>
}

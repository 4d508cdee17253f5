import { type Payment, payments } from '#contract/payments.ts'
import { Status } from '../../ui/badge.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { paymentColumns } from './payment-columns.tsx'

const columns: Column<Payment>[] = [
  ...paymentColumns
    .filter(({ key }) => key !== 'username')
    .map((column): Column<Payment> => (column.key === 'transaction' ? { ...column, kind: 'title' } : column)),
  { key: 'status', label: 'Status', cell: ({ status }) => <StatusOf status={status} /> },
]

/** All payments of one member, pending and decided. */
export const UserPayments = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={payments.list}
    username={username}
    caption={`Payments of ${username}`}
    columns={columns}
    empty="No balance requests found."
    counted="payments"
  />
)

function StatusOf({ status }: Pick<Payment, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  return status === 'success' ? <Status is="ok">Success</Status> : <Status is="failed">Denied</Status>
}

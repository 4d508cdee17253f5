import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { HistoryTable } from '../tables/history-table.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable, toMemberColumns } from '../tables/member-table.tsx'
import { getWaitingColumns, sentColumn } from '../tables/request-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import type { WithdrawalsToDecide } from './decide-withdrawals.tsx'

/** Pending rows are sorted oldest first. */
export const requestTable = { endpoint: withdrawals.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** Paid withdrawals without archived ones. */
export const approvedTable = {
  endpoint: withdrawals.list,
  defaults: { archived: 'false' },
  fixed: { status: 'approved' },
} as const

const commonColumns: Column<Withdrawal>[] = [
  { key: 'sl', label: 'SL', kind: 'serial', cell: (_, index) => index + 1 },
  { key: 'username', label: 'Username', kind: 'title', cell: ({ username }) => <MemberLink username={username} /> },
  { key: 'account', label: 'Account', cell: (request) => <AccountNumber>{request.account_number}</AccountNumber> },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'figure',
    sorts: { asc: 'smallest', desc: 'largest' },
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { key: 'method', label: 'Method', cell: ({ method }) => <PaymentMethodName method={method} /> },
]

const decidedColumn: Column<Withdrawal> = {
  key: 'decided',
  label: 'Decided',
  cell: ({ decided_at }) => decided_at && <DateTime iso={decided_at} />,
}

export const deniedColumns: Column<Withdrawal>[] = [
  ...commonColumns,
  sentColumn,
  decidedColumn,
  {
    key: 'reason',
    label: 'Reason',
    kind: 'wide',
    cell: ({ reason }) => reason && <MixedText>{reason}</MixedText>,
  },
]

/** The columns of paid withdrawals. */
const approvedColumns: Column<Withdrawal>[] = [...commonColumns, sentColumn, decidedColumn]

/** The columns of the queue: the receiving account and the actions. */
export const getRequestColumns = (onAction: (question: WithdrawalsToDecide) => void): Column<Withdrawal>[] => [
  ...commonColumns,
  ...getWaitingColumns<Withdrawal>({
    onDeny: (request) => onAction({ requests: [request], decision: 'denied' }),
    onAccept: (request) => onAction({ requests: [request], decision: 'approved' }),
  }),
]

/** Paid withdrawals. */
export const ApprovedWithdrawals = () => (
  <HistoryTable
    table={useTableState(approvedTable)}
    archive={withdrawals.archive}
    columns={approvedColumns}
    caption="Approved withdrawals"
    noun="withdrawal"
    countLabel="approved"
    search={{ label: 'Search by username or account', method: 'method', exportName: 'withdrawals' }}
  />
)

const memberColumns: Column<Withdrawal>[] = [
  ...toMemberColumns(deniedColumns, 'account'),
  { key: 'status', label: 'Status', cell: ({ status }) => <WithdrawalStatus status={status} /> },
]

/** All withdrawals of one member, pending and decided. */
export const UserWithdrawals = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={withdrawals.list}
    username={username}
    caption={`Withdrawals of ${username}`}
    columns={memberColumns}
    empty="No withdraw requests found."
    countLabel="withdrawals"
  />
)

function WithdrawalStatus({ status }: Pick<Withdrawal, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  return status === 'approved' ? <Status is="ok">Approved</Status> : <Status is="failed">Denied</Status>
}

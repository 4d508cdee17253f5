import {
  newAccountDays,
  numberMembersMax,
  recentChangeHours,
  type Withdrawal,
  type WithdrawalFlag,
  withdrawals,
} from '#contract/withdrawals.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { HistoryTable } from '../tables/history-table.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable, toMemberColumns } from '../tables/member-table.tsx'
import { getWaitingColumns, sentColumn } from '../tables/request-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import { Warnings } from '../tables/warnings.tsx'
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
  {
    key: 'account',
    label: 'Account',
    cell: (request) => (
      <>
        <AccountNumber>{request.account_number}</AccountNumber>
        <Warnings labels={listWarnings(request)} />
      </>
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    kind: 'figure',
    sorts: { asc: 'smallest', desc: 'largest' },
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { key: 'method', label: 'Method', cell: ({ method }) => <PaymentMethodName method={method} /> },
]

const flagLabels: Record<WithdrawalFlag, (request: Withdrawal) => string> = {
  shared_number: ({ number_members }) => `${formatCount(number_members)} members use this number`,
  crowded_number: () => `More than ${numberMembersMax} members withdrew to this number`,
  other_number: () => 'Not the profile’s number',
  referrer_number: () => 'Number shared with the referrer or a referred member',
  number_changed: () => `Number changed within ${recentChangeHours} hours`,
  password_changed: () => `Password changed within ${recentChangeHours} hours`,
  new_account: () => `Account younger than ${newAccountDays} days`,
  never_topped_up: () => 'Never topped up',
  one_day: () => 'All earnings of one day',
}

const inactiveLabels = { active: undefined, blocked: 'The member is blocked', deleted: 'The member is deleted' }

/** Warnings about a pending withdrawal, and whether its member is inactive. */
export function listWarnings(request: Withdrawal): string[] {
  const inactive = request.status === 'pending' && inactiveLabels[request.member_status]
  return [...(inactive ? [inactive] : []), ...request.flags.map((flag) => flagLabels[flag](request))]
}

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

const payoutIdColumn: Column<Withdrawal> = {
  key: 'payout',
  label: 'Payout id',
  cell: ({ payout_id, pay_anyway }) => (
    <>
      {payout_id && <span className="t-long">{payout_id}</span>}
      {pay_anyway && (
        <span className="t-under">
          Paid anyway: <MixedText>{pay_anyway}</MixedText>
        </span>
      )}
    </>
  ),
}

/** The columns of paid withdrawals. */
const approvedColumns: Column<Withdrawal>[] = [...commonColumns, sentColumn, decidedColumn, payoutIdColumn]

interface RequestActions {
  onDecide: (question: WithdrawalsToDecide) => void
  onOpenBatch: (id: string) => void
}

/** The columns of the queue: the receiving account and the actions. */
export const getRequestColumns = ({ onDecide, onOpenBatch }: RequestActions): Column<Withdrawal>[] => [
  ...commonColumns,
  ...getWaitingColumns<Withdrawal>({
    onDeny: (request) => onDecide({ requests: [request], decision: 'denied' }),
    onAccept: (request) => onDecide({ requests: [request], decision: 'approved' }),
    renderInstead: ({ batch_id }) =>
      batch_id && (
        <Button variant="outline" size="s" onClick={() => onOpenBatch(batch_id)}>
          In a payout batch
        </Button>
      ),
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
  payoutIdColumn,
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

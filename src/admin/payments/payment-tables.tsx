import { largeFirstTaka, type Payment, type PaymentFlag, payments } from '#contract/payments.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatPrice, Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { HistoryTable } from '../tables/history-table.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable, toMemberColumns } from '../tables/member-table.tsx'
import { getWaitingColumns, sentColumn } from '../tables/request-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import { Warnings } from '../tables/warnings.tsx'
import type { PaymentsToDecide } from './decide-payments.tsx'

/** Pending rows are sorted oldest first. */
export const requestTable = { endpoint: payments.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** Accepted payments without archived ones. */
export const acceptedTable = {
  endpoint: payments.list,
  defaults: { archived: 'false' },
  fixed: { status: 'success' },
} as const

const commonColumns: Column<Payment>[] = [
  { key: 'sl', label: 'SL', kind: 'serial', cell: (_, index) => index + 1 },
  { key: 'username', label: 'Username', kind: 'title', cell: ({ username }) => <MemberLink username={username} /> },
  { key: 'account', label: 'Account', cell: (payment) => <AccountNumber>{payment.account_number}</AccountNumber> },
  {
    key: 'balance',
    label: 'Balance',
    kind: 'figure',
    sorts: { asc: 'smallest', desc: 'largest' },
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { key: 'method', label: 'Method', cell: (payment) => <PaymentMethodName method={payment.payment_method} /> },
]

const dateColumn: Column<Payment> = {
  key: 'date',
  label: 'Date',
  cell: ({ date: day }) => <DateTime iso={day} format="ll" />,
}

/** The columns of every payment table. */
const paymentColumns: Column<Payment>[] = [
  ...commonColumns,
  {
    key: 'transaction',
    label: 'Transaction id',
    cell: (payment) => <span className="t-long">{payment.transaction_id}</span>,
  },
  dateColumn,
  sentColumn,
]

export const deniedColumns: Column<Payment>[] = [
  ...paymentColumns,
  { key: 'status', label: 'Status', cell: () => <Status is="failed">Denied</Status> },
]

/** The columns of the queue: the values to compare with the provider's SMS, and the actions. */
export const getRequestColumns = (onAction: (question: PaymentsToDecide) => void): Column<Payment>[] => [
  ...commonColumns,
  {
    key: 'transaction',
    label: 'Transaction id',
    cell: ({ transaction_id, flags, bonus }) => (
      <>
        <span className="t-long">{transaction_id}</span>
        <Warnings labels={listWarnings({ flags, bonus })} />
      </>
    ),
  },
  dateColumn,
  ...getWaitingColumns<Payment>({
    onDeny: (payment) => onAction({ payments: [payment], decision: 'deny' }),
    onAccept: (payment) => onAction({ payments: [payment], decision: 'success' }),
  }),
]

const flagLabels: Record<PaymentFlag, string> = {
  id_seen: 'Transaction id sent before',
  id_shape: 'Not the shape of this method’s ids',
  id_day: 'The id says another day',
  other_sender: 'Sender is not the profile’s number, or several members have it',
  large_first: `First payment, ${formatPrice(largeFirstTaka)} TK or more`,
}

/** Warnings about a payment, and the bonus that it pays if it is accepted. They are hints only. */
const listWarnings = ({ flags, bonus }: Pick<Payment, 'flags' | 'bonus'>) => [
  ...flags.map((flag) => flagLabels[flag]),
  ...(bonus > 0 ? [`Pays a referral bonus of ${formatPrice(bonus)} TK`] : []),
]

/** Accepted payments. */
export const AcceptedPayments = () => (
  <HistoryTable
    table={useTableState(acceptedTable)}
    archive={payments.archive}
    columns={paymentColumns}
    caption="Accepted payments"
    noun="payment"
    countLabel="accepted"
    search={{ label: 'Search by username, account or id', method: 'payment_method', exportName: 'payments' }}
  />
)

const memberColumns: Column<Payment>[] = [
  ...toMemberColumns(paymentColumns, 'transaction'),
  { key: 'status', label: 'Status', cell: ({ status }) => <PaymentStatus status={status} /> },
]

/** All payments of one member, pending and decided. */
export const UserPayments = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={payments.list}
    username={username}
    caption={`Payments of ${username}`}
    columns={memberColumns}
    empty="No balance requests found."
    countLabel="payments"
  />
)

function PaymentStatus({ status }: Pick<Payment, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  return status === 'success' ? <Status is="ok">Success</Status> : <Status is="failed">Denied</Status>
}

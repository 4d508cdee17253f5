import { largeFirstTaka, type Payment, type PaymentFlag, payments } from '#contract/payments.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatPrice, Money } from '../../ui/format.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { flag as sign } from '../icons/table.ts'
import { HistoryTable } from '../tables/history-table.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import { sentColumn, waitingColumns } from '../tables/request-table.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import type { PaymentsToDecide } from './decide-payments.tsx'
import './payment-tables.css'

/** Pending rows are sorted oldest first. */
export const requestTable = { endpoint: payments.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** Accepted payments without archived ones. */
export const acceptedTable = {
  endpoint: payments.list,
  defaults: { archived: 'false' },
  fixed: { status: 'success' },
} as const

const who: Column<Payment>[] = [
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

const date: Column<Payment> = {
  key: 'date',
  label: 'Date',
  cell: ({ date: day }) => <DateTime iso={day} format="ll" />,
}

/** The columns of every payment table. */
const paymentColumns: Column<Payment>[] = [
  ...who,
  {
    key: 'transaction',
    label: 'Transaction id',
    cell: (payment) => <span className="t-long">{payment.transaction_id}</span>,
  },
  date,
  sentColumn,
]

export const deniedColumns: Column<Payment>[] = [
  ...paymentColumns,
  { key: 'status', label: 'Status', cell: () => <Status is="failed">Denied</Status> },
]

/** The columns of the queue: the values to compare with the provider's SMS, and the actions. */
export const requestColumns = (ask: (question: PaymentsToDecide) => void): Column<Payment>[] => [
  ...who,
  {
    key: 'transaction',
    label: 'Transaction id',
    cell: ({ transaction_id, flags }) => (
      <>
        <span className="t-long">{transaction_id}</span>
        <PaymentWarnings flags={flags} />
      </>
    ),
  },
  date,
  ...waitingColumns<Payment>({
    onDeny: (payment) => ask({ payments: [payment], decision: 'deny' }),
    onAccept: (payment) => ask({ payments: [payment], decision: 'success' }),
  }),
]

const meanings: Record<PaymentFlag, string> = {
  id_seen: 'Transaction id sent before',
  id_shape: 'Not the shape of this method’s ids',
  id_day: 'The id says another day',
  other_sender: 'Sender is not the profile’s number',
  large_first: `First payment, ${formatPrice(largeFirstTaka)} TK or more`,
}

/** Warnings about a payment. They are hints only. */
function PaymentWarnings({ flags }: { flags: PaymentFlag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className="flags" aria-label="Look twice">
      {flags.map((flag) => (
        <li key={flag}>
          <Icon path={sign} size="s" />
          {meanings[flag]}
        </li>
      ))}
    </ul>
  )
}

/** Accepted payments. */
export const AcceptedPayments = () => (
  <HistoryTable
    table={useTableState(acceptedTable)}
    archive={payments.archive}
    columns={paymentColumns}
    caption="Accepted payments"
    what="payment"
    counted="accepted"
    search={{ label: 'Search by username, account or id', method: 'payment_method', exported: 'payments' }}
  />
)

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

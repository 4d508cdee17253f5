import type { Payment } from '#contract/payments.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { sentColumn, waitingColumns } from '../tables/request-columns.tsx'
import type { Column } from '../tables/table-column.ts'
import type { PaymentsToDecide } from './decide-payments.tsx'
import { PaymentWarnings } from './payment-warnings.tsx'

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
export const paymentColumns: Column<Payment>[] = [
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

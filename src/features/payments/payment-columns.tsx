import type { Payment } from '#contract/payments.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { PayName } from '../../ui/pay-mark.tsx'
import { When } from '../../ui/when.tsx'

/** What an admin sees of a payment request, before what can be done with it. */
export const paymentColumns: Column<Payment>[] = [
  { key: 'sl', label: 'SL', kind: 'serial', cell: (_, index) => index + 1 },
  { key: 'username', label: 'Username', kind: 'title', cell: ({ username }) => username },
  { key: 'account', label: 'Account', cell: (payment) => <AccountNumber>{payment.account_number}</AccountNumber> },
  { key: 'balance', label: 'Balance', kind: 'figure', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'method', label: 'Method', cell: (payment) => <PayName method={payment.payment_method} /> },
  {
    key: 'transaction',
    label: 'Transaction id',
    cell: (payment) => <span className="t-long">{payment.transaction_id}</span>,
  },
  { key: 'date', label: 'Date', cell: ({ date }) => <When iso={date} format="ll" /> },
  { key: 'sent', label: 'Request sent', cell: (payment) => <When iso={payment.created_at} /> },
]

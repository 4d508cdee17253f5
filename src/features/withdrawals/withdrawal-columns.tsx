import type { Withdrawal } from '#contract/withdrawals.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Money } from '../../ui/money.tsx'
import { PayName } from '../../ui/pay-mark.tsx'
import { When } from '../../ui/when.tsx'

/** What an admin sees of a withdrawal, before what can be done with it. */
export const withdrawalColumns: Column<Withdrawal>[] = [
  { key: 'sl', label: 'SL', kind: 'serial', cell: (_, index) => index + 1 },
  { key: 'username', label: 'Username', kind: 'title', cell: ({ username }) => username },
  { key: 'account', label: 'Account', cell: (request) => <AccountNumber>{request.account_number}</AccountNumber> },
  { key: 'amount', label: 'Amount', kind: 'figure', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'method', label: 'Method', cell: ({ method }) => <PayName method={method} /> },
  { key: 'sent', label: 'Request sent', cell: (request) => <When iso={request.created_at} /> },
]

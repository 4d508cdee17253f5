import type { Withdrawal } from '#contract/withdrawals.ts'
import { AccountNumber } from '../../ui/account-number.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { sentColumn, waitingColumns } from '../tables/request-columns.tsx'
import type { Column } from '../tables/table-column.ts'
import type { WithdrawalsToDecide } from './decide-withdrawals.tsx'

const what: Column<Withdrawal>[] = [
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

const decided: Column<Withdrawal> = {
  key: 'decided',
  label: 'Decided',
  cell: ({ decided_at }) => decided_at && <DateTime iso={decided_at} />,
}

export const deniedColumns: Column<Withdrawal>[] = [
  ...what,
  sentColumn,
  decided,
  {
    key: 'reason',
    label: 'Reason',
    kind: 'wide',
    cell: ({ reason }) => reason && <MixedText>{reason}</MixedText>,
  },
]

/** The columns of paid withdrawals. */
export const approvedColumns: Column<Withdrawal>[] = [...what, sentColumn, decided]

/** The columns of the queue: the receiving account and the actions. */
export const requestColumns = (ask: (question: WithdrawalsToDecide) => void): Column<Withdrawal>[] => [
  ...what,
  ...waitingColumns<Withdrawal>({
    onDeny: (request) => ask({ requests: [request], decision: 'denied' }),
    onAccept: (request) => ask({ requests: [request], decision: 'approved' }),
  }),
]

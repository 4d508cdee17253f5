import type { MatchObstacle } from '#contract/payment-match.ts'
import type { ShadowReport } from '#contract/tills/till.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import type { Column } from '../tables/table-column.ts'

const obstacleLabels: Record<MatchObstacle, string> = {
  no_sms: 'No SMS',
  sms_used: 'SMS of another payment',
  sms_suspect: 'Suspect SMS',
  by_hand: 'Pasted SMS',
  amount_differs: 'Other amount',
  sender_differs: 'Other sender',
  days_differ: 'Other day',
  till_inactive: 'Inactive till',
  chain_open: 'Gap in the balances',
  member_inactive: 'Inactive member',
  above_limit: 'Above the limits',
  first_line: 'First SMS of the till',
  linked_by_balance: 'Linked by an entered balance',
  place_uncertain: 'Uncertain place in the balances',
  chain_not_started: 'Too few linked SMS',
  phone_revoked: 'Revoked phone',
  sender_masked: 'Masked sender',
  code_differs: 'Code of another member',
}

/** Why payments would have waited, and how people decided them. */
export const waitingColumns: Column<ShadowReport['waiting'][number]>[] = [
  { key: 'reason', label: 'Reason', kind: 'title', cell: ({ obstacle }) => obstacleLabels[obstacle] },
  { key: 'accepted', label: 'Accepted', kind: 'number', cell: ({ accepted }) => formatCount(accepted) },
  { key: 'denied', label: 'Denied', kind: 'number', cell: ({ denied }) => formatCount(denied) },
]

/** Payments that would have been accepted wrongly. */
export const wrongColumns: Column<ShadowReport['wrong_payments'][number]>[] = [
  { key: 'member', label: 'Member', kind: 'title', cell: ({ username }) => <MemberLink username={username} /> },
  { key: 'amount', label: 'Amount', kind: 'figure', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'method', label: 'Method', cell: ({ payment_method }) => paymentMethodName(payment_method) },
  {
    key: 'transaction',
    label: 'Transaction id',
    cell: ({ transaction_id }) => <span className="t-long">{transaction_id}</span>,
  },
  { key: 'sent', label: 'Request sent', cell: ({ created_at }) => <DateTime iso={created_at} /> },
]

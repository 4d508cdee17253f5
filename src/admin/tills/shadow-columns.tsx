import type { MatchObstacle } from '#contract/request-sms.ts'
import type { ShadowReport } from '#contract/tills.ts'
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

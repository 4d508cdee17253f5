import type { ReviewReason } from '#contract/payment-match.ts'
import type { ShadowReport } from '#contract/tills/till.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount, Money } from '../../ui/format.tsx'
import { paymentMethodName } from '../../ui/payment-method-mark.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import type { Column } from '../tables/table-column.ts'

const reviewReasonLabels = translated(
  (): Record<ReviewReason, string> => ({
    no_sms: t('No SMS'),
    sms_used: t('SMS of another payment'),
    sms_suspect: t('Suspect SMS'),
    by_hand: t('Pasted SMS'),
    amount_differs: t('Other amount'),
    sender_differs: t('Other sender'),
    days_differ: t('Other day'),
    till_inactive: t('Inactive till'),
    chain_open: t('Gap in the balances'),
    member_inactive: t('Inactive member'),
    above_limit: t('Above the limits'),
    first_line: t('First SMS of the till'),
    linked_by_balance: t('Linked by an entered balance'),
    place_uncertain: t('Uncertain place in the balances'),
    chain_not_started: t('Too few linked SMS'),
    phone_revoked: t('Revoked phone'),
    sender_masked: t('Masked sender'),
    code_differs: t('Code of another member'),
  }),
)

/** Why payments would have waited, and how people decided them. */
export const waitingColumns = translated((): Column<ShadowReport['waiting'][number]>[] => [
  {
    key: 'reason',
    label: t('Reason'),
    kind: 'title',
    cell: ({ review_reason }) => reviewReasonLabels()[review_reason],
  },
  { key: 'accepted', label: t('Accepted'), kind: 'number', cell: ({ accepted }) => formatCount(accepted) },
  { key: 'denied', label: t('Denied'), kind: 'number', cell: ({ denied }) => formatCount(denied) },
])

/** Payments that would have been accepted wrongly. */
export const wrongColumns = translated((): Column<ShadowReport['wrong_payments'][number]>[] => [
  { key: 'member', label: t('Member'), kind: 'title', cell: ({ username }) => <MemberLink username={username} /> },
  { key: 'amount', label: t('Amount'), kind: 'figure', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'method', label: t('Method'), cell: ({ payment_method }) => paymentMethodName(payment_method) },
  {
    key: 'transaction',
    label: t('Transaction id'),
    cell: ({ transaction_id }) => <span className="t-long">{transaction_id}</span>,
  },
  { key: 'sent', label: t('Request sent'), cell: ({ created_at }) => <DateTime iso={created_at} /> },
])

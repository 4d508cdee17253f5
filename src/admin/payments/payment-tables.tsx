import { dayInDhaka } from '#contract/days.ts'
import { type Payment, payments } from '#contract/payments.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { can } from '../permissions/can.ts'
import { CreditedTo, isAcceptable } from '../tables/credited-to.tsx'
import { FlagChips } from '../tables/flags.tsx'
import { HistoryTable } from '../tables/history-table.tsx'
import { describeSender } from '../tables/match-flag.ts'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable, toMemberColumns } from '../tables/member-table.tsx'
import { listFlags } from '../tables/payment-flags.ts'
import { getWaitingColumns, sentColumn } from '../tables/request-table.tsx'
import { type Column, type Places, placeColumns } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import type { PaymentsToDecide } from './decide-payments.tsx'
import { denialReasons } from './denial-reasons.ts'

/** Pending rows are sorted oldest first. */
export const requestTable = { endpoint: payments.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** Accepted payments without archived ones. */
export const acceptedTable = {
  endpoint: payments.list,
  defaults: { archived: 'false' },
  fixed: { status: 'success' },
} as const

const serialColumn = translated(
  (): Column<Payment> => ({ key: 'sl', label: t('SL'), kind: 'serial', cell: (_, index) => index + 1 }),
)

const commonColumns = translated((): Column<Payment>[] => [
  { key: 'username', label: t('Username'), kind: 'title', cell: ({ username }) => <MemberLink username={username} /> },
  {
    key: 'account',
    label: t('Account'),
    cell: ({ account_number, match }) => (
      <>
        <AccountNumber>{account_number}</AccountNumber>
        {match?.review_reason === 'sender_differs' && match.sms && (
          <span className="t-under">{t('SMS {sms}', { sms: describeSender(match.sms) })}</span>
        )}
      </>
    ),
  },
  {
    key: 'balance',
    label: t('Balance'),
    kind: 'figure',
    sorts: { asc: 'smallest', desc: 'largest' },
    cell: ({ amount, match }) => (
      <>
        <Money amount={amount} />
        {match?.review_reason === 'amount_differs' && match.sms && (
          <span className="t-under">{t('SMS {amount}', { amount: formatTaka(match.sms.amount) })}</span>
        )}
      </>
    ),
  },
  { key: 'method', label: t('Method'), cell: (payment) => <PaymentMethodName method={payment.payment_method} /> },
])

const dateColumn = translated(
  (): Column<Payment> => ({
    key: 'date',
    label: t('Date'),
    cell: ({ date: day }) => <DateTime iso={day} format="ll" />,
  }),
)

const transactionColumn = translated(
  (): Column<Payment> => ({
    key: 'transaction',
    label: t('Transaction id'),
    cell: ({ _id: id, transaction_id }) =>
      can('payments.decide') || can('accounts.read') ? (
        <TextLink to="/home/top-up-request/$id" params={{ id }} state={{ isBelow: true }}>
          <span className="t-long">{transaction_id}</span>
        </TextLink>
      ) : (
        <span className="t-long">{transaction_id}</span>
      ),
  }),
)

/** The places of the history's columns in a phone's row. */
const historyPlaces: Places = {
  account: 'hidden',
  method: 'start',
  transaction: 'under',
  date: 'hidden',
  sent: 'extra',
  acceptance: 'extra',
}

/** The columns of every payment table. */
const paymentColumns = translated((): Column<Payment>[] => [
  ...commonColumns(),
  transactionColumn(),
  dateColumn(),
  sentColumn(),
])

const reasonColumn = translated(
  (): Column<Payment> => ({
    key: 'reason',
    label: t('Reason'),
    kind: 'wide',
    cell: ({ reason, reason_text }) =>
      reason_text ? <MixedText>{reason_text}</MixedText> : reason && denialReasons()[reason],
  }),
)

const acceptanceColumn = translated(
  (): Column<Payment> => ({
    key: 'acceptance',
    label: t('Acceptance'),
    kind: 'flags',
    cell: ({ accepted_by_phone, without_sms, reversed_amount }) => {
      // Its SMS proved forged.
      if (reversed_amount !== null)
        return (
          <Status is="failed">
            {t('Taken back: {reversedAmount} tk', { reversedAmount: formatTaka(reversed_amount) })}
          </Status>
        )
      if (accepted_by_phone) return <Status is="ok">{t('By till phone')}</Status>
      return without_sms && <MixedText>{t('Without an SMS: {withoutSms}', { withoutSms: without_sms })}</MixedText>
    },
  }),
)

const acceptedColumns = translated((): Column<Payment>[] =>
  placeColumns([...paymentColumns(), acceptanceColumn()], historyPlaces),
)

export const deniedColumns = translated((): Column<Payment>[] => [
  serialColumn(),
  ...paymentColumns(),
  reasonColumn(),
  { key: 'status', label: t('Status'), cell: () => <Status is="failed">{t('Denied')}</Status> },
])

/** The columns of the queue: the values to compare with the provider's SMS, and the actions. */
export const getRequestColumns = (onAction: (question: PaymentsToDecide) => void): Column<Payment>[] => [
  serialColumn(),
  ...commonColumns(),
  transactionColumn(),
  {
    key: 'flags',
    label: t('Flags'),
    kind: 'flags',
    cell: (payment) => (
      <>
        <CreditedTo credited={payment.credited} />
        <FlagChips flags={listFlags(payment)} />
      </>
    ),
  },
  {
    ...dateColumn(),
    // Nearly every payment is of today. Another day stands out.
    cell: ({ date: day }) =>
      day === dayInDhaka() ? <span className="sr">{t('Today')}</span> : <DateTime iso={day} format="ll" />,
  },
  ...getWaitingColumns<Payment>({
    onDeny: (payment) => onAction({ payments: [payment], decision: 'deny' }),
    onAccept: (payment) => onAction({ payments: [payment], decision: 'success' }),
    canAccept: isAcceptable,
    denyOnly: t('Deny: already used'),
  }),
]

/** Accepted payments. */
export const AcceptedPayments = () => (
  <HistoryTable
    table={useTableState(acceptedTable)}
    archive={payments.archive}
    columns={acceptedColumns()}
    caption={t('Accepted payments')}
    noun={t('payment')}
    countLabel="accepted"
    search={{ label: t('Search by username, account or id'), method: 'payment_method', exportName: 'payments' }}
  />
)

const memberColumns = translated((): Column<Payment>[] =>
  placeColumns(
    [
      ...toMemberColumns(paymentColumns(), 'transaction'),
      acceptanceColumn(),
      reasonColumn(),
      { key: 'status', label: t('Status'), cell: ({ status }) => <PaymentStatus status={status} /> },
    ],
    {
      account: 'hidden',
      method: 'start',
      date: 'hidden',
      sent: 'under',
      acceptance: 'extra',
      reason: 'extra',
      status: 'under-end',
    },
  ),
)

/** All payments of one member, pending and decided. */
export const UserPayments = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={payments.list}
    username={username}
    caption={t('Payments of {username}', { username })}
    columns={memberColumns()}
    phone="rows"
    empty={t('No balance requests found.')}
    countLabel={['payment', 'payments']}
  />
)

function PaymentStatus({ status }: Pick<Payment, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  return status === 'success' ? <Status is="ok">{t('Success')}</Status> : <Status is="failed">{t('Denied')}</Status>
}

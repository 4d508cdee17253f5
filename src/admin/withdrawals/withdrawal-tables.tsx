import { findWithdrawalDenial } from '#contract/withdrawal-denials.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { AccountNumber } from '../../ui/account-number.tsx'
import { Status } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { can } from '../permissions/can.ts'
import { FlagChips } from '../tables/flags.tsx'
import { HistoryTable } from '../tables/history-table.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable, toMemberColumns } from '../tables/member-table.tsx'
import { getWaitingColumns, sentColumn } from '../tables/request-table.tsx'
import { type Column, placeColumns } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import { listFlags } from '../tables/withdrawal-flags.ts'
import { CopyValue } from './copy-value.tsx'
import type { WithdrawalsToDecide } from './decide-withdrawals.tsx'
import { denialLabels } from './denial-labels.ts'

/** Pending rows are sorted oldest first. */
export const requestTable = { endpoint: withdrawals.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** Paid withdrawals without archived ones. */
export const approvedTable = {
  endpoint: withdrawals.list,
  defaults: { archived: 'false' },
  fixed: { status: 'approved' },
} as const

const commonColumns = translated((): Column<Withdrawal>[] => [
  { key: 'username', label: t('Username'), kind: 'title', cell: ({ username }) => <MemberLink username={username} /> },
  {
    key: 'account',
    label: t('Account'),
    cell: (request) => <AccountNumber>{request.account_number}</AccountNumber>,
  },
  {
    key: 'amount',
    label: t('Amount'),
    kind: 'figure',
    sorts: { asc: 'smallest', desc: 'largest' },
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { key: 'method', label: t('Method'), cell: ({ method }) => <PaymentMethodName method={method} /> },
])

/** The time of a request opens its screen. */
const withLink = (column: Column<Withdrawal>): Column<Withdrawal> => ({
  ...column,
  cell: (request, index) =>
    can(['withdrawals.decide', 'withdrawals.pay', 'accounts.read']) ? (
      <TextLink to="/home/payout-request/$id" params={{ id: request._id }} state={{ isBelow: true }}>
        {column.cell(request, index)}
      </TextLink>
    ) : (
      column.cell(request, index)
    ),
})

const requestedColumn = translated(() => withLink(sentColumn() as Column<Withdrawal>))

const decidedColumn = translated(
  (): Column<Withdrawal> => ({
    key: 'decided',
    label: t('Decided'),
    cell: ({ decided_at }) => decided_at && <DateTime iso={decided_at} />,
  }),
)

function describeDenial(reason: string) {
  const code = findWithdrawalDenial(reason)
  return code ? denialLabels()[code] : <MixedText>{reason}</MixedText>
}

const deniedColumns = translated((): Column<Withdrawal>[] => [
  ...commonColumns(),
  requestedColumn(),
  decidedColumn(),
  {
    key: 'reason',
    label: t('Reason'),
    kind: 'wide',
    cell: ({ reason }) => reason && describeDenial(reason),
  },
])

const cancelledColumns = translated((): Column<Withdrawal>[] => [
  ...commonColumns(),
  requestedColumn(),
  { ...decidedColumn(), label: t('Cancelled by the member') },
])

/** The columns of requests that wait no longer. */
export const getClosedColumns = (status: string): Column<Withdrawal>[] =>
  status === 'cancelled' ? cancelledColumns() : deniedColumns()

const payoutIdColumn = translated(
  (): Column<Withdrawal> => ({
    key: 'payout',
    label: t('Payout id'),
    cell: ({ payout_id, pay_anyway }) => (
      <>
        {payout_id && <span className="t-long">{payout_id}</span>}
        {pay_anyway && (
          <span className="t-under">
            {t('Paid anyway: {payAnyway}', { payAnyway: <MixedText>{pay_anyway}</MixedText> })}
          </span>
        )}
      </>
    ),
  }),
)

const payoutColumn = translated(
  (): Column<Withdrawal> => ({
    key: 'paid',
    label: t('Payout'),
    cell: (withdrawal) => <PayoutState withdrawal={withdrawal} />,
  }),
)

/** An approval is not yet a transfer if the method has a till phone. */
function PayoutState({ withdrawal: { status, paid_at, payout_fee } }: { withdrawal: Withdrawal }) {
  if (status !== 'approved') return null
  if (!paid_at) return <Status is="pending">{t('To pay')}</Status>
  return (
    <>
      {t('Money sent {time}', { time: <DateTime iso={paid_at} /> })}
      {payout_fee !== null && (
        <span className="t-under">{t('Fee {payoutFee} tk', { payoutFee: formatTaka(payout_fee) })}</span>
      )}
    </>
  )
}

const approvedColumns = translated((): Column<Withdrawal>[] =>
  placeColumns([...commonColumns(), requestedColumn(), decidedColumn(), payoutColumn(), payoutIdColumn()], {
    account: 'under',
    method: 'start',
    sent: 'extra',
    decided: 'hidden',
    paid: 'extra',
    payout: 'hidden',
  }),
)

interface RequestActions {
  onDecide: (question: WithdrawalsToDecide) => void
  onOpenBatch: (id: string) => void
}

/** The number and the amount are typed into the provider's app. */
const withCopyButton = (column: Column<Withdrawal>): Column<Withdrawal> => {
  const copied = copiedValues()[column.key]
  if (!copied) return column
  const [label, getText] = copied
  return {
    ...column,
    cell: (request, index) => (
      <CopyValue text={getText(request)} label={label}>
        {column.cell(request, index)}
      </CopyValue>
    ),
  }
}

const copiedValues = translated(
  (): Record<string, [string, (request: Withdrawal) => string]> => ({
    account: [t('copy number'), ({ account_number }) => account_number],
    amount: [t('copy amount'), ({ amount }) => String(amount)],
  }),
)

const flagsColumn = translated(
  (): Column<Withdrawal> => ({
    key: 'flags',
    label: t('Flags'),
    kind: 'flags',
    cell: (request) => <FlagChips flags={listFlags(request)} />,
  }),
)

/** The columns of the queue: the receiving account and the actions. */
export const getRequestColumns = ({ onDecide, onOpenBatch }: RequestActions): Column<Withdrawal>[] => [
  ...commonColumns().map(withCopyButton),
  flagsColumn(),
  ...getWaitingColumns<Withdrawal>({
    onDeny: (request) => onDecide({ requests: [request], decision: 'denied' }),
    onAccept: (request) => onDecide({ requests: [request], decision: 'approved' }),
    renderInstead: ({ batch_id }) =>
      batch_id &&
      (can('withdrawals.pay') ? (
        <Button variant="outline" size="s" onClick={() => onOpenBatch(batch_id)}>
          {t('In a payout batch')}
        </Button>
      ) : (
        <Status is="waiting">{t('In a payout batch')}</Status>
      )),
  }).map((column) => (column.key === sentColumn().key ? withLink(column) : column)),
]

/** Paid withdrawals. */
export const ApprovedWithdrawals = () => (
  <HistoryTable
    table={useTableState(approvedTable)}
    archive={withdrawals.archive}
    columns={approvedColumns()}
    caption={t('Approved withdrawals')}
    noun={t('withdrawal')}
    countLabel="approved"
    search={{ label: t('Search by username or account'), method: 'method', exportName: 'withdrawals' }}
  />
)

const memberColumns = translated((): Column<Withdrawal>[] =>
  placeColumns(
    [
      ...toMemberColumns(deniedColumns(), 'account'),
      flagsColumn(),
      payoutColumn(),
      payoutIdColumn(),
      { key: 'status', label: t('Status'), cell: ({ status }) => <WithdrawalStatus status={status} /> },
    ],
    {
      method: 'start',
      sent: 'under',
      decided: 'hidden',
      reason: 'extra',
      flags: 'extra',
      paid: 'extra',
      payout: 'named',
      status: 'under-end',
    },
  ),
)

/** All withdrawals of one member, pending and decided. */
export const UserWithdrawals = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={withdrawals.list}
    username={username}
    caption={t('Withdrawals of {username}', { username })}
    columns={memberColumns()}
    phone="rows"
    empty={t('No withdraw requests found.')}
    countLabel={['withdrawal', 'withdrawals']}
  />
)

function WithdrawalStatus({ status }: Pick<Withdrawal, 'status'>) {
  if (status === 'pending') return <Status is="pending" />
  if (status === 'cancelled') return <Status is="off">{t('Cancelled by member')}</Status>
  return status === 'approved' ? <Status is="ok">{t('Approved')}</Status> : <Status is="failed">{t('Denied')}</Status>
}

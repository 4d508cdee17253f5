import type { ReactNode } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { MoveReason, StatementLine } from '#contract/statements.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import type { Column } from '../tables/table-column.ts'

const accountLabels = translated(() => ({ balance: t('Balance'), earning: t('Earning'), hold: t('On hold') }))

/** Every posting with the balance after it. */
const statementColumns = translated((): Column<StatementLine>[] => [
  { key: 'what', label: t('What'), kind: 'title', cell: (line) => <StatementReason line={line} /> },
  { key: 'amount', label: t('Amount'), kind: 'figure', cell: (line) => <MovedAmount line={line} /> },
  { key: 'where', label: t('Where'), place: 'hidden', cell: (line) => formatAccounts(line) },
  {
    key: 'when',
    label: t('When'),
    place: 'under',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => (
      <span className="t-when">
        <DateTime iso={created_at} />
      </span>
    ),
  },
  {
    key: 'balance',
    label: t('Balance after'),
    kind: 'number',
    place: 'under-end',
    cell: ({ balance }) => <Money amount={balance} />,
  },
  {
    key: 'earning',
    label: t('Earning after'),
    kind: 'number',
    place: 'named',
    cell: ({ earning }) => <Money amount={earning} />,
  },
  {
    key: 'hold',
    label: t('On hold after'),
    kind: 'number',
    place: 'named-end',
    cell: ({ hold }) => <Money amount={hold} />,
  },
])

/** With a sign if the money at the member's disposal changes: money on hold is not. */
export function MovedAmount({ line: { from, to, amount } }: { line: StatementLine }) {
  const sign = isOwn(from) === isOwn(to) ? '' : isOwn(to) ? '+' : '−'
  return (
    <span className="money">
      {sign}
      {formatTaka(amount)} <small>{t('BDT')}</small>
    </span>
  )
}

const isOwn = (account: StatementLine['from']) => account === 'balance' || account === 'earning'

const formatAccounts = ({ from, to }: StatementLine): string =>
  [from, to].flatMap((account) => (account ? [accountLabels()[account]] : [])).join(' → ')

const reasonLabels = translated(
  (): Record<MoveReason, string> => ({
    top_up: t('Payment accepted'),
    top_up_reversal: t('Payment taken back'),
    plan_purchase: t('Plan bought'),
    plan_referral: t('Referral: plan bought'),
    referral_bonus: t('First payment of a referred member'),
    task_reward: t('Task done'),
    plan_bonus: t('Plan bonus for a task'),
    income_transfer: t('Earning moved to the balance'),
    wallet_transfer: t('Transfer between members'),
    withdraw_hold: t('Withdrawal requested (on hold)'),
    withdraw_payout: t('Withdrawal approved'),
    withdraw_release: t('Withdrawal denied or cancelled, given back'),
    give_balance: t('Balance given by an admin'),
    opening_balance: t('Balance brought over by the import'),
    opening_earning: t('Income brought over by the import'),
    forfeit: t('Given up at the closing of the account'),
    correction: t('Correction'),
  }),
)

/** The reason of a posting, with the other member if there is one. */
export function StatementReason({ line: { reason, from, other } }: { line: StatementLine }): ReactNode {
  if (reason === 'wallet_transfer' && other)
    return <>{t(from ? 'Sent to {member}' : 'Received from {member}', { member: <MemberLink username={other} /> })}</>
  return (
    <>
      {reasonLabels()[reason]}
      {other && (
        <>
          {': '}
          <MemberLink username={other} />
        </>
      )}
    </>
  )
}

/** All postings of a member, newest first. */
export const UserStatement = ({ username }: { username: string }) => (
  <MemberTable
    endpoint={accounts.statement}
    username={username}
    caption={t('Statement of {username}', { username })}
    columns={statementColumns()}
    phone="rows"
    empty={t('Nothing has moved.')}
    help={t('This lists every movement of this member’s money on the selected days.')}
    countLabel={['line', 'lines']}
  >
    {({ tab: _, ...filters }) => (
      <ExportButton table="statement" filters={filters}>
        {t('Export statement')}
      </ExportButton>
    )}
  </MemberTable>
)

import type { ReactNode } from 'react'
import { accounts } from '#contract/accounts.ts'
import type { MoveReason, StatementLine } from '#contract/statements.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { MemberTable } from '../tables/member-table.tsx'
import type { Column } from '../tables/table-column.ts'

const accountLabels = { balance: 'Balance', earning: 'Earning', hold: 'On hold' }

/** Every posting with the balance after it. */
const statementColumns: Column<StatementLine>[] = [
  { key: 'what', label: 'What', kind: 'title', cell: (line) => <StatementReason line={line} /> },
  { key: 'amount', label: 'Amount', kind: 'figure', cell: (line) => <MovedAmount line={line} /> },
  { key: 'where', label: 'Where', cell: (line) => formatAccounts(line) },
  {
    key: 'when',
    label: 'When',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => (
      <span className="t-when">
        <DateTime iso={created_at} />
      </span>
    ),
  },
  { key: 'balance', label: 'Balance after', kind: 'number', cell: ({ balance }) => <Money amount={balance} /> },
  { key: 'earning', label: 'Earning after', kind: 'number', cell: ({ earning }) => <Money amount={earning} /> },
  { key: 'hold', label: 'On hold after', kind: 'number', cell: ({ hold }) => <Money amount={hold} /> },
]

/** With a sign if the money at the member's disposal changes: money on hold is not. */
export function MovedAmount({ line: { from, to, amount } }: { line: StatementLine }) {
  const sign = isOwn(from) === isOwn(to) ? '' : isOwn(to) ? '+' : '−'
  return (
    <span className="money">
      {sign}
      {formatTaka(amount)} <small>BDT</small>
    </span>
  )
}

const isOwn = (account: StatementLine['from']) => account === 'balance' || account === 'earning'

const formatAccounts = ({ from, to }: StatementLine): string =>
  [from, to].flatMap((account) => (account ? [accountLabels[account]] : [])).join(' → ')

const reasonLabels: Record<MoveReason, string> = {
  top_up: 'Payment accepted',
  top_up_reversal: 'Payment taken back',
  plan_purchase: 'Plan bought',
  plan_referral: 'Referral: plan bought',
  referral_bonus: 'First payment of a referred member',
  task_reward: 'Task done',
  plan_bonus: 'Plan bonus for a task',
  income_transfer: 'Earning moved to the balance',
  wallet_transfer: 'Transfer between members',
  withdraw_hold: 'Withdrawal requested (on hold)',
  withdraw_payout: 'Withdrawal approved',
  withdraw_release: 'Withdrawal denied or cancelled, given back',
  give_balance: 'Balance given by an admin',
  opening_balance: 'Balance brought over by the import',
  opening_earning: 'Income brought over by the import',
  forfeit: 'Given up at the closing of the account',
  correction: 'Correction',
}

/** The reason of a posting, with the other member if there is one. */
export function StatementReason({ line: { reason, from, other } }: { line: StatementLine }): ReactNode {
  if (reason === 'wallet_transfer' && other)
    return (
      <>
        {from ? 'Sent to ' : 'Received from '}
        <MemberLink username={other} />
      </>
    )
  return (
    <>
      {reasonLabels[reason]}
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
    caption={`Statement of ${username}`}
    columns={statementColumns}
    empty="Nothing has moved."
    help="This lists every movement of this member’s money on the selected days."
    countLabel={['line', 'lines']}
  >
    {({ tab: _, ...filters }) => (
      <ExportButton table="statement" filters={filters}>
        Export statement
      </ExportButton>
    )}
  </MemberTable>
)

import type { StatementLine } from '#contract/accounts.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { formatTaka, Money } from '../../ui/format.tsx'
import type { Column } from '../tables/table-column.ts'
import { StatementReason } from './statement-reason.tsx'

const purses = { balance: 'Balance', earning: 'Earning', hold: 'On hold' }

/** Every posting with the balance after it. */
export const statementColumns: Column<StatementLine>[] = [
  { key: 'what', label: 'What', kind: 'title', cell: (line) => <StatementReason line={line} /> },
  { key: 'amount', label: 'Amount', kind: 'figure', cell: (line) => <Moved line={line} /> },
  { key: 'where', label: 'Where', cell: (line) => formatAccounts(line) },
  {
    key: 'when',
    label: 'When',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
  { key: 'balance', label: 'Balance after', kind: 'number', cell: ({ balance }) => <Money amount={balance} /> },
  { key: 'earning', label: 'Earning after', kind: 'number', cell: ({ earning }) => <Money amount={earning} /> },
  { key: 'hold', label: 'On hold after', kind: 'number', cell: ({ hold }) => <Money amount={hold} /> },
]

/** With a sign if the member's total changes; without one for a move between the member's own accounts. */
function Moved({ line: { from, to, amount } }: { line: StatementLine }) {
  const sign = from && to ? '' : to ? '+' : '−'
  return (
    <span className="money">
      {sign}
      {formatTaka(amount)} <small>TK</small>
    </span>
  )
}

const formatAccounts = ({ from, to }: StatementLine): string =>
  [from, to].flatMap((account) => (account ? [purses[account]] : [])).join(' → ')

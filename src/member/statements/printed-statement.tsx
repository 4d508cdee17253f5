import { useInfiniteQuery } from '@tanstack/react-query'
import { sumOfTaka } from '#contract/money.ts'
import { type Purse, purses, type StatementLine } from '#contract/statements.ts'
import { messages } from '../../i18n/messages.ts'
import { DateTime, formatDay } from '../../ui/date-time.tsx'
import { formatTaka } from '../../ui/format.tsx'
import { PrintNote } from '../../ui/print-note.tsx'
import { type Shown, statementPages } from './statement-pages.ts'
import { describeLine, listEnds, signOf } from './statement-row.tsx'
import '../../ui/printed-list.css'

/** The loaded entries on paper: a table, oldest first, between the balances before and after them. */
export function PrintedStatement({ shown }: { shown: Shown }) {
  const pages = useInfiniteQuery(statementPages(shown)).data?.pages ?? []
  const lines = pages.flatMap(({ items }) => items).reverse()
  const [first] = lines
  const last = lines.at(-1)
  if (!first || !last) return null
  const total = pages.at(-1)?.total ?? lines.length
  const purse = shown.view === 'rewards' ? 'earning' : shown.view
  const columns = purse ? [purse] : purses
  const { paper, views } = messages.statements
  const nameOf = { ...views, hold: messages.requests.purses.hold }
  return (
    <div className="only-print">
      <p>
        {formatDay(first.created_at)} – {formatDay(last.created_at)}
      </p>
      <PrintNote shown={lines.length} total={total} />
      <table className="printed-statement" style={{ fontSize: '8pt' }}>
        <thead>
          <tr>
            <th>{messages.payments.date}</th>
            <th>{paper.details}</th>
            <th className="num end">{messages.forms.amount}</th>
            {columns.map((column) => (
              <th key={column} className="num end">
                {nameOf[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* Between entries of one direction the balances change too. */}
          {!shown.direction && lines.length === total && (
            <Balances label={paper.opening} of={columns} amount={(column) => amountBefore(first, column)} />
          )}
          {lines.map((line) => (
            <tr key={line._id}>
              <td style={{ whiteSpace: 'nowrap' }}>
                <DateTime iso={line.created_at} />
              </td>
              <td>{[describeLine(line), listEnds(line, purse)].filter(Boolean).join(' · ')}</td>
              <td className="num end">
                {signOf(line, purse)}
                {formatTaka(line.amount)}
              </td>
              {columns.map((column) => (
                <td key={column} className="num end">
                  {formatTaka(line[column])}
                </td>
              ))}
            </tr>
          ))}
          {!shown.direction && <Balances label={paper.closing} of={columns} amount={(column) => last[column]} />}
        </tbody>
      </table>
    </div>
  )
}

interface BalancesProps {
  label: string
  of: readonly Purse[]
  amount: (purse: Purse) => number
}

const Balances = ({ label, of, amount }: BalancesProps) => (
  <tr>
    <th scope="row" colSpan={3}>
      {label}
    </th>
    {of.map((purse) => (
      <th key={purse} className="num end">
        {formatTaka(amount(purse))}
      </th>
    ))}
  </tr>
)

function amountBefore(line: StatementLine, purse: Purse): number {
  const { from, to, amount } = line
  return sumOfTaka([line[purse], from === purse ? amount : 0, to === purse ? -amount : 0])
}

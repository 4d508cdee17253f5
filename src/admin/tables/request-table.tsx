import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { ExportTable } from '#contract/exports.ts'
import { sumOfTaka } from '#contract/money.ts'
import { queues } from '#contract/queues.ts'
import { endpointQuery } from '../../api/query.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { formatCount, formatTaka } from '../../ui/format.tsx'
import { paymentMethodName, paymentMethods } from '../../ui/payment-method-mark.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DayFilter, daysFilter } from './day-filter.tsx'
import { ExportButton } from './export-button.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { UrlSearch } from './list-query.ts'
import { SearchBox } from './search-box.tsx'
import { type ActiveFilter, TableBar } from './table-bar.tsx'
import type { Column } from './table-column.ts'
import { WaitingTime } from './waiting-time.tsx'

const sentBase = translated(() => ({ key: 'sent', label: t('Request sent'), sorts: { asc: 'oldest', desc: 'newest' } }))

/** The date of a decided request. */
export const sentColumn = translated(
  (): Column<{ created_at: string }> => ({
    ...sentBase(),
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  }),
)

interface DecisionHandlers<Row> {
  onDeny: (row: Row) => void
  onAccept: (row: Row) => void
  /** Whether *Accept* can succeed. Default: always. */
  canAccept?: (row: Row) => boolean
  /** The label of *Deny* where it cannot. */
  denyOnly?: string
  /** Replaces the decision buttons of a row, unless it is undefined. */
  renderInstead?: (row: Row) => ReactNode
}

/** The waiting time of a request and its decision buttons. */
export const getWaitingColumns = <Row extends { created_at: string }>({
  onDeny,
  onAccept,
  canAccept = () => true,
  denyOnly = t('Deny'),
  renderInstead,
}: DecisionHandlers<Row>): Column<Row>[] => [
  {
    ...sentBase(),
    kind: 'age',
    cell: ({ created_at }) => (
      <>
        <WaitingTime since={created_at} />
        <span className="t-under">
          <DateTime iso={created_at} format="time" />
        </span>
      </>
    ),
  },
  {
    key: 'action',
    label: t('Action'),
    kind: 'actions',
    cell: (row) =>
      renderInstead?.(row) ?? (
        <>
          <Button variant="danger-outline" size="s" onClick={() => onDeny(row)}>
            {canAccept(row) ? t('Deny') : denyOnly}
          </Button>
          {canAccept(row) && (
            <Button size="s" onClick={() => onAccept(row)}>
              {t('Accept')}
            </Button>
          )}
        </>
      ),
  },
]

interface ArchivableRow {
  username: string
  amount: number
  archived: boolean
}

/** The button to archive or restore a row. */
export const getArchiveColumn = <Row extends ArchivableRow>(onAction: (row: Row) => void): Column<Row> => ({
  key: 'action',
  label: t('Action'),
  kind: 'actions',
  cell: (row) => (
    <Button variant={row.archived ? 'outline' : 'danger-outline'} size="s" onClick={() => onAction(row)}>
      {row.archived ? t('Restore') : t('Delete')}
    </Button>
  ),
})

interface RequestFiltersProps extends Omit<BarProps, 'children' | 'search' | 'active'> {
  /** The label of the search: Search by username or account. */
  label: string
  /** The endpoint's name of the payment method. */
  method: 'method' | 'payment_method'
  exportName: ExportTable
  /** Chips choose the method. */
  hasMethodChips?: boolean
}

type BarProps = ComponentProps<typeof TableBar>

/** Filters of money requests by text, method and days, with an export of the result. */
export function RequestFilters({ label, method, exportName, hasMethodChips = false, ...bar }: RequestFiltersProps) {
  const { filters, setFilters } = bar.table
  return (
    <TableBar
      {...bar}
      search={<SearchBox label={label} filters={filters} setFilters={setFilters} />}
      active={[hasMethodChips ? undefined : methodFilter(method, filters), daysFilter(filters)]}
    >
      {!hasMethodChips && (
        <FilterSelect
          name={method}
          label={t('Method')}
          all={t('All methods')}
          options={methodOptions()}
          filters={filters}
          setFilters={setFilters}
        />
      )}
      <DayFilter filters={filters} setFilters={setFilters} />
      <ExportButton table={exportName} filters={filters} />
    </TableBar>
  )
}

function methodFilter(name: 'method' | 'payment_method', filters: UrlSearch): ActiveFilter | undefined {
  const method = paymentMethods.find((each) => each === filters[name])
  return method && { label: paymentMethodName(method), clear: { [name]: undefined } }
}

/** Payment methods, for a filter. */
const methodOptions = () => paymentMethods.map((value) => ({ value, label: paymentMethodName(value) }))

interface WaitingSumProps {
  queue: 'payments' | 'withdrawals'
  filters: UrlSearch
}

/** The sum of all waiting requests. Hidden if the list is filtered, because the sum is not. */
export function WaitingSum({ queue, filters }: WaitingSumProps) {
  const { data } = useQuery(endpointQuery(queues.waiting, {}))
  const size = data?.[queue]
  if (!size?.count || filterNames.some((name) => filters[name])) return null
  return <p className="count-line">{t('{amount} tk', { amount: <b>{formatTaka(size.amount)}</b> })}</p>
}

const filterNames = ['search', 'payment_method', 'method', 'from', 'to']

interface DecideBarProps<Row> {
  /** The selected requests. */
  selectedRows: Row[]
  /** The label of the accept button: Mark paid. */
  accept: string
  onAccept: (rows: Row[]) => void
  /** Whether a row can be accepted. The others are left out. Default: all. */
  canAccept?: (row: Row) => boolean
  onDeny: (rows: Row[]) => void
  onClear: () => void
}

/** The bulk bar of money requests: their sum and both decisions. */
export function DecideBar<Row extends { amount: number }>(props: DecideBarProps<Row>) {
  const { selectedRows, accept, onAccept, canAccept = () => true, onDeny, onClear } = props
  const amount = sumOfTaka(selectedRows.map((row) => row.amount))
  const acceptable = selectedRows.filter(canAccept)
  return (
    <BulkBar count={selectedRows.length} amount={amount} onClear={onClear}>
      <Button variant="danger-outline" size="s" onClick={() => onDeny(selectedRows)}>
        {t('Deny')}
      </Button>
      {acceptable.length > 0 && (
        <Button size="s" className="bulk-main" onClick={() => onAccept(acceptable)}>
          {t('{accept} {count} · {sum} tk', {
            accept,
            count: formatCount(acceptable.length),
            sum: formatTaka(sumOfTaka(acceptable.map((row) => row.amount))),
          })}
        </Button>
      )}
    </BulkBar>
  )
}

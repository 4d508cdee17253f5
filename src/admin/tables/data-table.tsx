import { type ColumnDef, type SortingState, type Updater, useTable } from '@tanstack/react-table'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { type Column, roles } from './table-column.ts'
import { features } from './table-features.ts'
import { TableHead } from './table-head.tsx'
import { type RowsProps, ShortRows } from './table-rows.tsx'
import { useDensity } from './use-density.ts'
import './data-table.css'
import './table-parts.css'

export interface Selection<Row> {
  /** Keys of rows. */
  selected: string[]
  onSelect: (keys: string[]) => void
  /** The accessible name of a row. */
  getName: (row: Row) => string
  /** Undefined: every row can be selected. */
  canSelect?: ((row: Row) => boolean) | undefined
  /** Rows that "select all" leaves out. */
  isSkipped?: ((row: Row) => boolean) | undefined
}

interface DataTableProps<Row extends object> {
  /** The caption, for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** The total number of rows, of which these are the first. */
  total?: number
  /** The order, one of the columns' `sorts`. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection<Row> | undefined
  /** The key of the row with the keyboard cursor. */
  current?: string | undefined
  /** The rows belong to the previous query while the next one loads. */
  isBusy?: boolean
  isQueue?: boolean | undefined
  onOpen?: ((row: Row) => void) | undefined
}

// `lazy` loses the type parameter.
const LongRows = lazy(async () => ({ default: (await import('./table-long-rows.tsx')).LongRows })) as <
  Row extends object,
>(
  props: RowsProps<Row>,
) => ReactNode

/** Longer tables are virtualised. */
const virtualFromRows = 60

/** A table, or a list of cards if its container is narrower than 720 px. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    total = rows.length,
    sort,
    onSort,
    selection,
    current,
    isBusy,
    isQueue,
    onOpen,
  } = props
  const [density] = useDensity()
  const definitions = useMemo(() => columns.map(toColumnDefinition), [columns])
  const selected = selection?.selected
  const rowSelection = useMemo(
    () => Object.fromEntries((selected ?? []).map((key) => [key, true as const])),
    [selected],
  )
  const sorting = toSortingState(columns, sort)

  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: false,
    enableRowSelection: selection ? ({ original }) => selection.canSelect?.(original) ?? true : false,
    state: { sorting, rowSelection },
    onSortingChange: (updater) => {
      const [next] = applyUpdater(updater, sorting)
      const sorts = columns.find(({ key }) => key === next?.id)?.sorts
      if (sorts) onSort?.((next?.desc && sorts.desc) || sorts.asc)
    },
    onRowSelectionChange: (updater) => selection?.onSelect(Object.keys(applyUpdater(updater, rowSelection))),
  })

  const classes = [
    'table-wrap',
    `is-${density}`,
    selection && 'can-select',
    isQueue && 'is-queue',
    (isQueue || columns.length > 8) && 'has-many',
    selected && selected.length > 0 && 'has-selection',
  ]
  const body = { rows: table.getRowModel().rows, columns, getName: selection?.getName, current, onOpen }
  return (
    <div className={classes.filter(Boolean).join(' ')} aria-busy={isBusy || undefined}>
      <table className="table" {...roles.table} aria-rowcount={total + 1}>
        <caption className="sr">{caption}</caption>
        <TableHead table={table} columns={columns} sorting={sorting} selection={selection} />
        {rows.length > virtualFromRows ? (
          <Suspense fallback={<ShortRows {...body} rows={body.rows.slice(0, virtualFromRows)} />}>
            <LongRows {...body} />
          </Suspense>
        ) : (
          <ShortRows {...body} />
        )}
      </table>
    </div>
  )
}

const toColumnDefinition = <Row extends object>({ key, sorts }: Column<Row>): ColumnDef<typeof features, Row> => ({
  id: key,
  accessorFn: () => undefined,
  enableSorting: sorts !== undefined,
  sortDescFirst: sorts?.desc !== undefined,
})

function toSortingState(columns: Column<never>[], sort: string | undefined): SortingState {
  const column = sort && columns.find(({ sorts }) => sorts?.asc === sort || sorts?.desc === sort)
  return column ? [{ id: column.key, desc: column.sorts?.desc === sort }] : []
}

const applyUpdater = <Value,>(updater: Updater<Value>, before: Value): Value =>
  updater instanceof Function ? updater(before) : updater

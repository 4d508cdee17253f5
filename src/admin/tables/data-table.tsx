import { type Column, roles } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import { useDensity } from './use-density.ts'
import './data-table.css'
import './table-parts.css'
import './phone-rows.css'
import './table-print.css'

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

export interface DataTableProps<Row> {
  /** The caption, for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** The number of rows on the pages before. */
  before?: number
  /** The number of rows on all pages. */
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
  /** Instead of cards a phone has a list of rows of two lines, or of sentences. */
  phone?: 'rows' | 'sentences' | undefined
  /** Makes the whole row a link, besides the real one in it. */
  onOpen?: ((row: Row) => void) | undefined
}

/** A table, or a list of cards if its container is narrower than 720 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, total = rows.length, selection, isBusy, isQueue, phone } = props
  const [density] = useDensity()
  const classes = [
    'table-wrap',
    `is-${density}`,
    selection && 'can-select',
    isQueue && 'is-queue',
    phone && `has-phone-${phone}`,
    (isQueue || columns.length > 8) && 'has-many',
    columns.length === 8 && !isQueue && 'has-eight',
    selection && selection.selected.length > 0 && 'has-selection',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')} aria-busy={isBusy || undefined}>
      <table className="table" {...roles.table} aria-rowcount={total + 1}>
        <caption className="sr">{caption}</caption>
        <TableHead {...props} />
        <TableRows {...props} />
      </table>
    </div>
  )
}

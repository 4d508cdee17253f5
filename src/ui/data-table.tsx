import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  cell: (row: Row, index: number) => ReactNode
  /**
   * Where it stands once the table has become cards. `title` left and `figure` or `top` right on the first line, `wide`
   * over both columns, `actions` last, `top-actions` on the first line. `serial` is left out of cards.
   */
  kind?: 'serial' | 'title' | 'figure' | 'top' | 'number' | 'wide' | 'actions' | 'top-actions'
}

interface DataTableProps<Row> {
  /** What the table is about. Read out, not seen. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/** A table where it has 720 px of its own, below that a card for each row. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className="table-wrap">
      <table className="table" {...table}>
        <caption className="sr">{caption}</caption>
        <thead {...rowGroup}>
          <tr {...tableRow}>
            {columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" className={isAtEnd(kind) ? 'end' : undefined} {...columnHeader}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...rowGroup}>
          {rows.map((row, index) => (
            <tr key={rowKey(row)} {...tableRow}>
              {columns.map(({ key, label, cell, kind }) => (
                <td key={key} className={classOf(kind)} data-label={isNamed(kind) ? label : undefined} {...tableCell}>
                  {isActions(kind) ? <div>{cell(row, index)}</div> : cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

// Cards are grids, and a table that is laid out as a grid loses its roles in some browsers unless they are written down.
const table = { role: 'table' }
const rowGroup = { role: 'rowgroup' }
const tableRow = { role: 'row' }
const columnHeader = { role: 'columnheader' }
const tableCell = { role: 'cell' }

type Kind = Column<unknown>['kind']

const classes: Record<NonNullable<Kind>, string> = {
  serial: 't-sl',
  title: 't-title',
  figure: 't-num t-figure',
  top: 't-top',
  number: 't-num',
  wide: 't-wide',
  actions: 't-actions',
  'top-actions': 't-actions t-top',
}
const classOf = (kind: Kind) => kind && classes[kind]
const isActions = (kind: Kind) => kind === 'actions' || kind === 'top-actions'
const isAtEnd = (kind: Kind) => kind === 'figure' || kind === 'number' || isActions(kind)
const isNamed = (kind: Kind) => kind !== 'serial' && kind !== 'title' && kind !== 'top' && !isActions(kind)

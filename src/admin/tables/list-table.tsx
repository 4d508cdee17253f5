import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.tsx'
import { LoadedRows } from '../../ui/loaded-rows.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './table-column.ts'
import type { TableState } from './use-table-state.ts'

interface ListTableProps<Row extends { _id: string }> {
  table: TableState<Row>
  /** What the table is about. Read out, not seen. */
  caption: string
  /** Best of one identity, or all rows are drawn anew. */
  columns: Column<Row>[]
  /** The sentence that stands where there is none. */
  empty: string
  help?: string | undefined
  /** What follows their count: waiting, accepted. */
  counted: string
  /** Given where rows can be selected: what one is called. */
  nameOf?: (row: Row) => string
  /** The key of the row that the keyboard is at. */
  current?: string | undefined
  /** Stands beside the count. */
  beside?: ReactNode
}

/** The rows that a URL asks for, and what can be done with them all. */
export function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const { table, caption, columns, empty, help, counted, nameOf, current, beside } = props
  const { query, rows, filters, setFilters, showPages, selected, select } = table
  return (
    <LoadedRows query={query} empty={empty} help={help} onPages={showPages}>
      {(_, total) => (
        <>
          <div className="flex between wrap">
            <p className="count-line" role="status">
              <b>{formatCount(total)}</b> {counted}
            </p>
            {beside}
          </div>
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            total={total}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            selection={nameOf && { selected, onSelect: select, nameOf }}
            current={current}
            isBusy={query.isPlaceholderData}
          />
        </>
      )}
    </LoadedRows>
  )
}

const keyOf = ({ _id }: { _id: string }) => _id

import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { rowsPerPage } from './list-query.ts'
import type { Column } from './table-column.ts'
import { TablePages } from './table-pages.tsx'
import type { TableState } from './use-table-state.ts'

interface ListTableProps<Row extends { _id: string }> {
  table: TableState<Row>
  /** The caption, for screen readers. */
  caption: string
  /** Should have a stable identity, or all rows render again. */
  columns: Column<Row>[]
  /** The sentence of an empty table. */
  empty: string
  help?: ReactNode
  /** The name of a row. Makes rows selectable. */
  getName?: (row: Row) => string
  /** Undefined: every row can be selected. */
  canSelect?: (row: Row) => boolean
  /** Rows that "select all" leaves out. */
  isSkipped?: (row: Row) => boolean
  /** Cards have no labels, because every row has the same few facts. */
  isQueue?: boolean
  /** Instead of cards a phone has a list of rows of two lines, or of sentences. */
  phone?: DataTableProps<Row>['phone']
  /** Makes the whole row a link. */
  onOpen?: (row: Row) => void
  /** The key of the row with the keyboard cursor. */
  current?: string | undefined
}

/** One page of a list query with sorting and selection. */
export function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const { table, caption, columns, empty, help, getName, canSelect, isSkipped, current, isQueue, phone, onOpen } = props
  const { query, page, filters, setFilters, selected, select } = table
  return (
    <TablePages table={table} empty={empty} help={help} hasLines={phone !== undefined}>
      {(rows, total) => (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={getKey}
          before={(page - 1) * rowsPerPage}
          total={total}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          selection={getName && { selected, onSelect: select, getName, canSelect, isSkipped }}
          current={current}
          isBusy={query.isPlaceholderData}
          isQueue={isQueue}
          phone={phone}
          onOpen={onOpen}
        />
      )}
    </TablePages>
  )
}

const getKey = ({ _id }: { _id: string }) => _id

import { PagedRows } from '../../ui/paged-rows.tsx'
import { DataTable } from './data-table.tsx'
import type { Column } from './table-column.ts'
import type { TableState } from './use-table-state.ts'

interface ListTableProps<Row extends { _id: string }> {
  table: TableState<Row>
  /** The caption, for screen readers. */
  caption: string
  /** Should have a stable identity, or all rows render again. */
  columns: Column<Row>[]
  /** The sentence of an empty table. */
  empty: string
  help?: string | undefined
  /** The name of a row. Makes rows selectable. */
  getName?: (row: Row) => string
  /** Undefined: every row can be selected. */
  canSelect?: (row: Row) => boolean
  /** Rows that "select all" leaves out. */
  isSkipped?: (row: Row) => boolean
  /** Cards have no labels, because every row has the same few facts. */
  isQueue?: boolean
  /** Makes the whole row a link. */
  onOpen?: (row: Row) => void
  /** The key of the row with the keyboard cursor. */
  current?: string | undefined
}

/** The rows of a list query with sorting, selection and paging. */
export function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const { table, caption, columns, empty, help, getName, canSelect, isSkipped, current, isQueue, onOpen } = props
  const { query, rows, filters, setFilters, showPages, selected, select } = table
  return (
    <PagedRows query={query} empty={empty} help={help} onPages={showPages}>
      {(_, total) => (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={getKey}
          total={total}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          selection={getName && { selected, onSelect: select, getName, canSelect, isSkipped }}
          current={current}
          isBusy={query.isPlaceholderData}
          isQueue={isQueue}
          onOpen={onOpen}
        />
      )}
    </PagedRows>
  )
}

const getKey = ({ _id }: { _id: string }) => _id

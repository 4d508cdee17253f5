import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.tsx'
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
  /** The words after the count: waiting, accepted. */
  countLabel: string
  /** The name of a row. Makes rows selectable. */
  getName?: (row: Row) => string
  /** Undefined: every row can be selected. */
  canSelect?: (row: Row) => boolean
  /** The key of the row with the keyboard cursor. */
  current?: string | undefined
  /** Beside the count. */
  aside?: ReactNode
}

/** The rows of a list query with sorting, selection and paging. */
export function ListTable<Row extends { _id: string }>(props: ListTableProps<Row>) {
  const { table, caption, columns, empty, help, countLabel, getName, canSelect, current, aside } = props
  const { query, rows, filters, setFilters, showPages, selected, select } = table
  return (
    <PagedRows query={query} empty={empty} help={help} onPages={showPages}>
      {(_, total) => (
        <>
          <div className="flex between wrap">
            <p className="count-line" role="status">
              <b>{formatCount(total)}</b> {countLabel}
            </p>
            {aside}
          </div>
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={getKey}
            total={total}
            sort={filters.sort}
            onSort={(sort) => setFilters({ sort })}
            selection={getName && { selected, onSelect: select, getName, canSelect }}
            current={current}
            isBusy={query.isPlaceholderData}
          />
        </>
      )}
    </PagedRows>
  )
}

const getKey = ({ _id }: { _id: string }) => _id

import { type ReactNode, useMemo } from 'react'
import type { Input } from '#contract/endpoint.ts'
import type { PagedEndpoint } from '../../api/query.ts'
import { DayFilter, daysFilter } from './day-filter.tsx'
import type { UrlSearch } from './list-query.ts'
import { ListTable } from './list-table.tsx'
import { TableBar } from './table-bar.tsx'
import type { Column } from './table-column.ts'
import { type RowOf, useTableState } from './use-table-state.ts'

interface MemberTableProps<E extends PagedEndpoint> {
  endpoint: E
  /** The member. */
  username: string
  caption: string
  columns: Column<RowOf<E>>[]
  empty: string
  help?: string
  phone?: 'rows' | 'sentences'
  countLabel: string | [string, string]
  /** Beside the day filter, such as the export. */
  children?: (filters: UrlSearch) => ReactNode
}

/** The columns for one member: without the username, and with another title. */
export const toMemberColumns = <Row,>(columns: Column<Row>[], titleKey: string): Column<Row>[] =>
  columns
    .filter(({ key }) => key !== 'username')
    .map((column) => (column.key === titleKey ? { ...column, kind: 'title' } : column))

/** The rows of a list that belong to one member, within a range of days. */
export function MemberTable<E extends PagedEndpoint>({
  endpoint,
  username,
  countLabel,
  children,
  ...tableProps
}: MemberTableProps<E>) {
  const table = useTableState(
    useMemo(
      // The order is the endpoint's own, so that its column shows it.
      () => ({ endpoint, defaults: { sort: 'newest' } as Partial<Input<E>>, fixed: { username } as Partial<Input<E>> }),
      [endpoint, username],
    ),
  )
  return (
    <>
      <TableBar table={table} countLabel={countLabel} active={[daysFilter(table.filters)]}>
        <DayFilter filters={table.filters} setFilters={table.setFilters} />
        {children?.(table.filters)}
      </TableBar>
      <ListTable table={table} {...tableProps} />
    </>
  )
}

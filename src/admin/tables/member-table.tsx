import { type ReactNode, useMemo } from 'react'
import type { Input } from '#contract/endpoint.ts'
import type { PagedEndpoint } from '../../api/query.ts'
import { DayFilter } from './day-filter.tsx'
import type { UrlSearch } from './list-query.ts'
import { TableOf } from './list-table.tsx'
import type { Column } from './table-column.ts'
import { type RowOf, useTableState } from './use-table-state.ts'

interface MemberTableProps<E extends PagedEndpoint> {
  endpoint: E
  /** Whose they are. */
  username: string
  caption: string
  columns: Column<RowOf<E>>[]
  empty: string
  help?: string
  counted: string
  /** What stands beside the days. */
  children?: (asked: UrlSearch) => ReactNode
}

/** All of a list that is about one member, in the days that are chosen. */
export function MemberTable<E extends PagedEndpoint>({ endpoint, username, children, ...rest }: MemberTableProps<E>) {
  const table = useTableState(
    useMemo(() => ({ endpoint, always: { username } as Partial<Input<E>> }), [endpoint, username]),
  )
  return (
    <>
      <div className="table-bar">
        <DayFilter asked={table.asked} ask={table.ask} />
        {children?.(table.asked)}
      </div>
      <TableOf table={table} {...rest} />
    </>
  )
}

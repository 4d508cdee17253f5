import { useMemo } from 'react'
import { ListTable } from '../tables/list-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { userColumns } from './user-columns.tsx'
import { referredTable } from './user-tables.ts'

/** The members whom a member has referred. */
export function ReferredUsers({ username }: { username: string }) {
  const table = useTableState(useMemo(() => referredTable(username), [username]))
  return (
    <ListTable
      table={table}
      caption={`Referred by ${username}`}
      columns={userColumns}
      empty="No referred users."
      help="Members who register with the refer code are listed here."
      counted="referred"
    />
  )
}

import { useTableState } from '../tables/use-table-state.ts'
import { ShutUsers } from './inactive-users.tsx'
import { blockedTable } from './user-tables.ts'

export function BlockedUsers() {
  return <ShutUsers title="Blocked Users" kind="blocked" table={useTableState(blockedTable)} />
}

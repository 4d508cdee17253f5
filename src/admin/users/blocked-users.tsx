import { useTableState } from '../tables/use-table-state.ts'
import { InactiveUsers } from './inactive-users.tsx'
import { blockedTable } from './user-tables.ts'

export function BlockedUsers() {
  return <InactiveUsers title="Blocked Users" kind="blocked" table={useTableState(blockedTable)} />
}

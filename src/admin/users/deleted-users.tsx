import { useTableState } from '../tables/use-table-state.ts'
import { InactiveUsers } from './inactive-users.tsx'
import { deletedTable } from './user-tables.ts'

export function DeletedUsers() {
  return <InactiveUsers title="Deleted Users" kind="deleted" table={useTableState(deletedTable)} />
}

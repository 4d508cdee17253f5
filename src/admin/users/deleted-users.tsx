import { useTableState } from '../tables/use-table-state.ts'
import { ShutUsers } from './inactive-users.tsx'
import { deletedTable } from './user-tables.ts'

export function DeletedUsers() {
  return <ShutUsers title="Deleted Users" kind="deleted" table={useTableState(deletedTable)} />
}

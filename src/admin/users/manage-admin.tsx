import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { TableOf } from '../tables/list-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { UserBar } from './user-bar.tsx'
import { userColumns } from './user-columns.tsx'
import { adminTable } from './user-tables.ts'

/** All administrators but oneself. */
export function ManageAdmin() {
  const table = useTableState(adminTable)
  const { asked, ask } = table
  return (
    <>
      <BackBar title="Manage Admin" to="/home" />
      <Page width="work">
        <UserBar exported="users" asked={asked} ask={ask}>
          <ButtonLink to="/home/create-admin" size="s">
            Create Admin
          </ButtonLink>
        </UserBar>
        <TableOf table={table} caption="Admins" columns={userColumns} empty="No admin found." counted="admins" />
      </Page>
    </>
  )
}

import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { UserBar } from './user-bar.tsx'
import { userColumns } from './user-columns.tsx'
import { adminTable } from './user-tables.ts'

/** All administrators except the signed-in one. */
export function ManageAdmin() {
  const table = useTableState(adminTable)
  const { filters, setFilters } = table
  return (
    <>
      <BackBar title="Manage Admin" to="/home" />
      <Page width="work">
        <UserBar exported="users" filters={filters} setFilters={setFilters}>
          <ButtonLink to="/home/create-admin" size="s">
            Create Admin
          </ButtonLink>
        </UserBar>
        <ListTable table={table} caption="Admins" columns={userColumns} empty="No admin found." counted="admins" />
      </Page>
    </>
  )
}

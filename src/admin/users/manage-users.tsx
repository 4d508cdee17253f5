import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Page } from '../../ui/page.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { adminTable, memberColumns, memberTable, UserBar, useOpenUser, userColumns } from './user-tables.tsx'
import './manage-users.css'

const tiers = ['Free', 'Golden', 'Diamond', 'Silver', 'Iron', 'Copper']

const planOptions = [
  { value: '', label: 'All' },
  ...tiers.map((tier) => ({
    value: tier,
    label: (
      <>
        <i className="tier-dot" data-tier={tier.toLowerCase()} />
        {tier}
      </>
    ),
  })),
]

/** All members, with a filter by plan. */
export function ManageUsers() {
  const table = useTableState(memberTable)
  const { filters, setFilters } = table
  return (
    <>
      <BackBar title="Manage Users" to="/home" />
      <Page width="work">
        <UserBar
          table={table}
          exportName="users"
          countLabel={['user', 'users']}
          lead={
            <Chips
              label="Plan"
              options={planOptions}
              value={filters.plan ?? ''}
              onChange={(plan) => setFilters({ plan })}
            />
          }
        />
        <ListTable
          table={table}
          caption="Users"
          columns={memberColumns}
          empty="No users found."
          phone="rows"
          onOpen={useOpenUser()}
        />
      </Page>
    </>
  )
}

/** All administrators except the signed-in one. */
export function ManageAdmin() {
  const table = useTableState(adminTable)
  return (
    <>
      <BackBar title="Manage Admin" to="/home">
        <ButtonLink to="/home/staff-settings" state={{ isBelow: true }} variant="quiet" size="s">
          Staff safety
        </ButtonLink>
      </BackBar>
      <Page width="work">
        <UserBar
          table={table}
          exportName="users"
          countLabel={['admin', 'admins']}
          actions={
            <ButtonLink to="/home/create-admin" size="s">
              Create Admin
            </ButtonLink>
          }
        />
        <ListTable
          table={table}
          caption="Admins"
          columns={userColumns}
          empty="No admin found."
          phone="rows"
          onOpen={useOpenUser()}
        />
      </Page>
    </>
  )
}

import { BackBar } from '../../ui/back-bar.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Page } from '../../ui/page.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { UserBar } from './user-bar.tsx'
import { userColumns } from './user-columns.tsx'
import { memberTable } from './user-tables.ts'
import './manage-users.css'

const tiers = ['Free', 'Golden', 'Diamond', 'Silver', 'Iron', 'Copper']

const plans = [
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
        <Chips label="Plan" options={plans} value={filters.plan ?? ''} onChange={(plan) => setFilters({ plan })} />
        <UserBar exported="users" filters={filters} setFilters={setFilters} />
        <ListTable table={table} caption="Users" columns={userColumns} empty="No users found." counted="users" />
      </Page>
    </>
  )
}

import { t, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { Page } from '../../ui/page.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { adminTable, memberColumns, memberTable, UserBar, useOpenUser, userColumns } from './user-tables.tsx'
import './manage-users.css'

const tiers = translated(() => [t('Free'), t('Golden'), t('Diamond'), t('Silver'), t('Iron'), t('Copper')])

const planOptions = translated(() => [
  { value: '', label: t('All') },
  ...tiers().map((tier) => ({
    value: tier,
    label: (
      <>
        <i className="tier-dot" data-tier={tier.toLowerCase()} />
        {tier}
      </>
    ),
  })),
])

/** All members, with a filter by plan. */
export function ManageUsers() {
  const table = useTableState(memberTable)
  const { filters, setFilters } = table
  return (
    <>
      <BackBar title={t('Manage Users')} to="/home" />
      <Page width="work">
        <UserBar
          table={table}
          exportName="users"
          countLabel={['user', 'users']}
          lead={
            <Chips
              label={t('Plan')}
              options={planOptions()}
              value={filters.plan ?? ''}
              onChange={(plan) => setFilters({ plan })}
            />
          }
        />
        <ListTable
          table={table}
          caption={t('Users')}
          columns={memberColumns()}
          empty={t('No users found.')}
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
      <BackBar title={t('Manage Admin')} to="/home">
        <ButtonLink to="/home/staff-settings" state={{ isBelow: true }} variant="quiet" size="s">
          {t('Staff safety')}
        </ButtonLink>
      </BackBar>
      <Page width="work">
        <UserBar
          table={table}
          exportName="users"
          countLabel={['admin', 'admins']}
          actions={
            <ButtonLink to="/home/create-admin" size="s">
              {t('Create Admin')}
            </ButtonLink>
          }
        />
        <ListTable
          table={table}
          caption={t('Admins')}
          columns={userColumns()}
          empty={t('No admin found.')}
          phone="rows"
          onOpen={useOpenUser()}
        />
      </Page>
    </>
  )
}

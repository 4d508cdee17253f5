import { type Audit, audits } from '#contract/audits.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Page } from '../../ui/page.tsx'
import { DayFilter, daysFilter } from '../tables/day-filter.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { FilterSelect } from '../tables/filter-select.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { NameFilter, nameFilter } from '../tables/name-filter.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'
import { AuditChange, actionOptions, describeKey, getActionLabel } from './audit-entry.tsx'

export const auditTable = { endpoint: audits.list, defaults: { sort: 'newest' } } as const

const columns = translated((): Column<Audit>[] => [
  { key: 'what', label: t('What'), kind: 'title', cell: getActionLabel },
  {
    key: 'who',
    label: t('Admin'),
    cell: ({ actor, by_phone, api_key }) =>
      by_phone ? (
        t('Till phone {actor}', { actor })
      ) : (
        <>
          <MemberLink username={actor} />
          {describeKey(api_key)}
        </>
      ),
  },
  {
    key: 'whom',
    label: t('Member'),
    cell: ({ username }) => (username ? <MemberLink username={username} /> : <span className="t-none">–</span>),
  },
  { key: 'change', label: t('Before → after'), kind: 'wide', cell: (entry) => <AuditChange {...entry} /> },
  {
    key: 'when',
    label: t('When'),
    kind: 'top',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
])

/** The audit log: every admin action on money, accounts or shared content. */
export function AuditLog() {
  const table = useTableState(auditTable)
  const { filters, setFilters } = table
  const action = actionOptions().find(({ value }) => value === filters.action)
  return (
    <>
      <BackBar title={t('Audit log')} to="/home" />
      <Page width="work">
        <TableBar
          table={table}
          countLabel={['entry', 'entries']}
          active={[
            nameFilter('actor', 'by', filters),
            nameFilter('username', 'about', filters),
            action && { label: action.label, clear: { action: undefined } },
            daysFilter(filters),
          ]}
        >
          <NameFilter name="actor" label={t('Admin or till phone')} filters={filters} setFilters={setFilters} />
          <NameFilter name="username" label={t('Member')} filters={filters} setFilters={setFilters} />
          <FilterSelect
            name="action"
            label={t('What')}
            all={t('All actions')}
            options={actionOptions()}
            filters={filters}
            setFilters={setFilters}
          />
          <DayFilter filters={filters} setFilters={setFilters} />
          <ExportButton table="audits" filters={filters} />
        </TableBar>
        <ListTable
          table={table}
          caption={t('What admins did')}
          columns={columns()}
          phone="sentences"
          empty={t('Nothing was done.')}
          help={t('This lists every action of an admin. Try another name, another action or other days.')}
        />
      </Page>
    </>
  )
}

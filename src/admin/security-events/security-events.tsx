import { type SecurityEvent, securityEventKinds, securityEvents } from '#contract/security-events.ts'
import { t, translate, translated } from '../../i18n/staff.tsx'
import { BackBar } from '../../ui/back-bar.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Page } from '../../ui/page.tsx'
import { DayFilter, daysFilter } from '../tables/day-filter.tsx'
import { FilterSelect } from '../tables/filter-select.tsx'
import { ListTable } from '../tables/list-table.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import { NameFilter, nameFilter } from '../tables/name-filter.tsx'
import { TableBar } from '../tables/table-bar.tsx'
import type { Column } from '../tables/table-column.ts'
import { useTableState } from '../tables/use-table-state.ts'

export const securityEventTable = { endpoint: securityEvents.list, defaults: { sort: 'newest' } } as const

const kindOptions = translated(() =>
  Object.entries(securityEventKinds)
    .map(([value, label]) => ({ value, label: translate(label) }))
    .sort((one, other) => one.label.localeCompare(other.label)),
)

const columns = translated((): Column<SecurityEvent>[] => [
  { key: 'event', label: t('What'), kind: 'title', cell: ({ kind }) => translate(securityEventKinds[kind]) },
  {
    key: 'user',
    label: t('User'),
    cell: ({ username }) => (username ? <MemberLink username={username} /> : t('Unknown name')),
  },
  { key: 'device', label: t('Device'), cell: ({ device }) => device ?? <span className="t-none">–</span> },
  {
    key: 'address',
    label: t('Network'),
    cell: ({ address }) => (
      <span className={address ? 'mono' : 't-none'} translate="no">
        {address ?? '–'}
      </span>
    ),
  },
  {
    key: 'when',
    label: t('When'),
    kind: 'top',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
])

/** Sign-ins, wrong passwords and other security events of all users. */
export function SecurityEvents() {
  const table = useTableState(securityEventTable)
  const { filters, setFilters } = table
  const kind = kindOptions().find(({ value }) => value === filters.kind)
  return (
    <>
      <BackBar title={t('Security events')} to="/home" />
      <Page width="work">
        <TableBar
          table={table}
          countLabel={['event', 'events']}
          active={[
            nameFilter('username', 'about', filters),
            kind && { label: kind.label, clear: { kind: undefined } },
            daysFilter(filters),
          ]}
        >
          <NameFilter name="username" label={t('User')} filters={filters} setFilters={setFilters} />
          <FilterSelect
            name="kind"
            label={t('What')}
            all={t('All events')}
            options={kindOptions()}
            filters={filters}
            setFilters={setFilters}
          />
          <DayFilter filters={filters} setFilters={setFilters} />
        </TableBar>
        <ListTable
          table={table}
          caption={t('Security events')}
          columns={columns()}
          phone="sentences"
          empty={t('Nothing happened.')}
          help={t('Events are stored for 400 days. Try another name, another kind or other days.')}
        />
      </Page>
    </>
  )
}

import { type FormEvent, useId } from 'react'
import { type Audit, audits } from '#contract/audits.ts'
import { BackBar } from '../../ui/back-bar.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Page } from '../../ui/page.tsx'
import { DayFilter } from '../tables/day-filter.tsx'
import { ExportButton } from '../tables/export-button.tsx'
import { FilterSelect } from '../tables/filter-select.tsx'
import type { UrlSearch } from '../tables/list-query.ts'
import { ListTable } from '../tables/list-table.tsx'
import { MemberLink } from '../tables/member-link.tsx'
import type { Column } from '../tables/table-column.ts'
import { useSyncedInput } from '../tables/use-synced-input.ts'
import { useTableState } from '../tables/use-table-state.ts'
import { AuditChange, actionOptions, getActionLabel } from './audit-entry.tsx'

export const auditTable = { endpoint: audits.list, defaults: { sort: 'newest' } } as const

const columns: Column<Audit>[] = [
  { key: 'what', label: 'What', kind: 'title', cell: getActionLabel },
  { key: 'who', label: 'Admin', cell: ({ actor }) => <MemberLink username={actor} /> },
  { key: 'whom', label: 'Member', cell: ({ username }) => (username ? <MemberLink username={username} /> : '–') },
  { key: 'change', label: 'Before → after', kind: 'wide', cell: (entry) => <AuditChange {...entry} /> },
  {
    key: 'when',
    label: 'When',
    kind: 'top',
    sorts: { asc: 'oldest', desc: 'newest' },
    cell: ({ created_at }) => <DateTime iso={created_at} />,
  },
]

/** The audit log: every admin action on money, accounts or shared content. */
export function AuditLog() {
  const table = useTableState(auditTable)
  const { filters, setFilters } = table
  return (
    <>
      <BackBar title="Audit log" to="/home" />
      <Page width="work">
        <div className="table-bar">
          <NameFilter name="actor" label="Admin" filters={filters} setFilters={setFilters} />
          <NameFilter name="username" label="Member" filters={filters} setFilters={setFilters} />
          <FilterSelect
            name="action"
            label="What"
            all="Everything"
            options={actionOptions}
            filters={filters}
            setFilters={setFilters}
          />
          <DayFilter filters={filters} setFilters={setFilters} />
          <ExportButton table="audits" filters={filters} />
        </div>
        <ListTable
          table={table}
          caption="What admins did"
          columns={columns}
          empty="Nothing was done."
          help="This lists every action of an admin. Try another name, another action or other days."
          countLabel="acts"
        />
      </Page>
    </>
  )
}

interface NameFilterProps {
  /** The name of the filter in the URL and in the endpoint's input. */
  name: string
  label: string
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** A filter by an exact username. It applies on Enter or blur, because a part of a name matches nothing. */
function NameFilter({ name, label, filters, setFilters }: NameFilterProps) {
  const id = useId()
  const username = filters[name] ?? ''
  const input = useSyncedInput(username)

  function apply() {
    const typed = input.current?.value.trim() ?? ''
    if (typed !== username) setFilters({ [name]: typed })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    apply()
  }

  return (
    <form className="filter" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="search"
        className="input"
        placeholder="Username"
        defaultValue={username}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onBlur={apply}
        // The clear button of the input fires no blur event.
        onChange={({ currentTarget: { value } }) => value === '' && apply()}
      />
    </form>
  )
}

import { lazy, Suspense, useMemo, useState } from 'react'
import type { payments } from '#contract/payments.ts'
import type { withdrawals } from '#contract/withdrawals.ts'
import { t, translated } from '../../i18n/staff.tsx'
import { Chips } from '../../ui/chips.tsx'
import { can } from '../permissions/can.ts'
import type { UrlSearch } from './list-query.ts'
import { ListTable } from './list-table.tsx'
import { getArchiveColumn, RequestFilters } from './request-table.tsx'
import type { Column } from './table-column.ts'
import type { TableState } from './use-table-state.ts'

const ArchiveRow = lazy(async () => ({ default: (await import('./archive-row.tsx')).ArchiveRow }))

interface ArchivedRow {
  _id: string
  username: string
  amount: number
  archived: boolean
}

interface HistoryTableProps<Row extends ArchivedRow> {
  table: TableState<Row>
  archive: typeof payments.archive | typeof withdrawals.archive
  columns: Column<Row>[]
  caption: string
  /** The noun of a row: payment. */
  noun: string
  /** The status after the count: accepted. */
  countLabel: string
  /** Labels of the search and the method filter. */
  search: Pick<Parameters<typeof RequestFilters>[0], 'label' | 'method' | 'exportName'>
}

/** Decided requests, which can be archived and restored. */
export function HistoryTable<Row extends ArchivedRow>(props: HistoryTableProps<Row>) {
  const { table, archive, caption, noun, countLabel, search } = props
  const { filters, setFilters } = table
  const [question, setQuestion] = useState<Row>()
  const canArchive = can(archive.permission)
  const columns = useMemo(
    () => (canArchive ? [...props.columns, getArchiveColumn<Row>(setQuestion)] : props.columns),
    [props.columns, canArchive],
  )
  return (
    <>
      <RequestFilters
        {...search}
        table={table}
        lead={<ArchiveFilter filters={filters} setFilters={setFilters} />}
        countLabel={filters.archived === 'true' ? 'archived' : countLabel}
      />
      <ListTable table={table} caption={caption} columns={columns} empty={t('No data exists')} phone="rows" />
      {question && (
        <Suspense>
          <ArchiveRow endpoint={archive} row={question} noun={noun} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </>
  )
}

interface ArchiveFilterProps {
  filters: UrlSearch
  setFilters: (some: UrlSearch) => void
}

/** Current or archived rows. */
function ArchiveFilter({ filters, setFilters }: ArchiveFilterProps) {
  return (
    <Chips
      label={t('Which of the history')}
      options={views()}
      value={filters.archived ?? 'false'}
      onChange={(archived) => setFilters({ archived })}
    />
  )
}

const views = translated(() => [
  { value: 'false', label: t('Current') },
  { value: 'true', label: t('Archived') },
])

import { useInfiniteQuery } from '@tanstack/react-query'
import type { Withdrawal } from '#contract/withdrawals.ts'
import { Status } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'
import { withdrawalPages } from './withdrawal-pages.ts'

const columns: Column<Withdrawal>[] = [
  ...withdrawalColumns,
  { key: 'status', label: 'Status', cell: () => <Status is="ok">Approved</Status> },
]

/** The withdrawals that were approved. */
export function ApprovedWithdrawals() {
  const query = useInfiniteQuery(withdrawalPages('approved'))
  return (
    <LoadedPages query={query} empty="No data exists">
      {(rows, total) => (
        <>
          <p className="count-line">
            <b>{total}</b> approved
          </p>
          <DataTable caption="Approved withdrawals" columns={columns} rows={rows} rowKey={({ _id }) => _id} />
        </>
      )}
    </LoadedPages>
  )
}

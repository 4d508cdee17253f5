import { withdrawals } from '#contract/withdrawals.ts'
import { HistoryTable } from '../tables/history-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { approvedColumns } from './withdrawal-columns.tsx'
import { approvedTable } from './withdrawal-tables.ts'

/** Paid withdrawals. */
export const ApprovedWithdrawals = () => (
  <HistoryTable
    table={useTableState(approvedTable)}
    archive={withdrawals.archive}
    columns={approvedColumns}
    caption="Approved withdrawals"
    what="withdrawal"
    counted="approved"
    search={{ label: 'Search by username or account', method: 'method', exported: 'withdrawals' }}
  />
)

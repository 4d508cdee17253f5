import { payments } from '#contract/payments.ts'
import { HistoryTable } from '../tables/history-table.tsx'
import { useTableState } from '../tables/use-table-state.ts'
import { paymentColumns } from './payment-columns.tsx'
import { acceptedTable } from './payment-tables.ts'

/** Accepted payments. */
export const AcceptedPayments = () => (
  <HistoryTable
    table={useTableState(acceptedTable)}
    archive={payments.archive}
    columns={paymentColumns}
    caption="Accepted payments"
    what="payment"
    counted="accepted"
    search={{ label: 'Search by username, account or id', method: 'payment_method', exported: 'payments' }}
  />
)

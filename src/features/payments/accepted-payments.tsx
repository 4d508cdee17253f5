import { useInfiniteQuery } from '@tanstack/react-query'
import type { Payment } from '#contract/payments.ts'
import { Status } from '../../ui/badge.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { LoadedPages } from '../../ui/loaded.tsx'
import { paymentColumns } from './payment-columns.tsx'
import { paymentPages } from './payment-pages.ts'

const columns: Column<Payment>[] = [
  ...paymentColumns,
  { key: 'status', label: 'Status', cell: () => <Status is="ok">Success</Status> },
]

/** The payments that were accepted. */
export function AcceptedPayments() {
  const query = useInfiniteQuery(paymentPages('success'))
  return (
    <LoadedPages query={query} empty="No data exists">
      {(rows, total) => (
        <>
          <p className="count-line">
            <b>{total}</b> accepted
          </p>
          <DataTable caption="Accepted payments" columns={columns} rows={rows} rowKey={({ _id }) => _id} />
        </>
      )}
    </LoadedPages>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { BalanceRequests } from '../../../features/payments/balance-requests.tsx'
import { requestTable } from '../../../features/payments/payment-tables.ts'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/balance-request')({
  validateSearch: textSearch('search', 'sort', 'status', 'payment_method', 'from', 'to'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, requestTable, deps),
  head: () => titled('Balance Request'),
  component: BalanceRequests,
})

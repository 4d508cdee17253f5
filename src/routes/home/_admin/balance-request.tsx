import { createFileRoute } from '@tanstack/react-router'
import { BalanceRequests } from '../../../admin/payments/balance-requests.tsx'
import { requestTable } from '../../../admin/payments/payment-tables.ts'
import { readTable } from '../../../admin/tables/list-query.ts'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/balance-request')({
  validateSearch: validateSearch('search', 'sort', 'status', 'payment_method', 'from', 'to'),
  loaderDeps,
  loader: ({ context, deps }) => void readTable(context.queryClient, requestTable, deps),
  head: () => titled('Balance Request'),
  component: BalanceRequests,
})

import { createFileRoute } from '@tanstack/react-router'
import { readTable } from '../../../admin/tables/list-query.ts'
import { WithdrawRequests } from '../../../admin/withdrawals/withdraw-requests.tsx'
import { requestTable } from '../../../admin/withdrawals/withdrawal-tables.ts'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/withdraw-request')({
  validateSearch: validateSearch('search', 'sort', 'status', 'method', 'from', 'to'),
  loaderDeps,
  loader: ({ context, deps }) => void readTable(context.queryClient, requestTable, deps),
  head: () => titled('Withdraw Request'),
  component: WithdrawRequests,
})

import { createFileRoute } from '@tanstack/react-router'
import { WithdrawRequests } from '../../../features/withdrawals/withdraw-requests.tsx'
import { requestTable } from '../../../features/withdrawals/withdrawal-tables.ts'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/withdraw-request')({
  validateSearch: textSearch('search', 'sort', 'status', 'method', 'from', 'to'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, requestTable, deps),
  head: () => titled('Withdraw Request'),
  component: WithdrawRequests,
})

import { createFileRoute } from '@tanstack/react-router'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { WithdrawRequests } from '../../../admin/withdrawals/withdraw-requests.tsx'
import { requestTable } from '../../../admin/withdrawals/withdrawal-tables.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/withdraw-request')({
  validateSearch: validateSearch('search', 'sort', 'status', 'method', 'from', 'to'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, requestTable, deps),
  head: () => pageTitle(t('Withdraw Request')),
  component: WithdrawRequests,
})

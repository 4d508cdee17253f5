import { createFileRoute } from '@tanstack/react-router'
import { BalanceRequests } from '../../../admin/payments/balance-requests.tsx'
import { requestTable } from '../../../admin/payments/payment-tables.tsx'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/balance-request')({
  validateSearch: validateSearch('search', 'sort', 'status', 'payment_method', 'from', 'to'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, requestTable, deps),
  head: () => pageTitle(t('Balance Request')),
  component: BalanceRequests,
})

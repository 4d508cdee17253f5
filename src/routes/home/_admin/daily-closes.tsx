import { createFileRoute } from '@tanstack/react-router'
import { ClosesScreen, closesTable } from '../../../admin/daily-closes/closes-screen.tsx'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/daily-closes')({
  validateSearch: validateSearch('from', 'to', 'sort'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, closesTable, deps),
  head: () => pageTitle(t('Daily closes')),
  component: ClosesScreen,
})

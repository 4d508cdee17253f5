import { createFileRoute } from '@tanstack/react-router'
import { SecurityEvents, securityEventTable } from '../../../admin/security-events/security-events.tsx'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/security-events')({
  validateSearch: validateSearch('username', 'kind', 'from', 'to', 'sort'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, securityEventTable, deps),
  head: () => pageTitle(t('Security events')),
  component: SecurityEvents,
})

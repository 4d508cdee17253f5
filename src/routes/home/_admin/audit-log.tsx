import { createFileRoute } from '@tanstack/react-router'
import { AuditLog, auditTable } from '../../../admin/audits/audit-log.tsx'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/audit-log')({
  validateSearch: validateSearch('actor', 'username', 'action', 'from', 'to', 'sort'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, auditTable, deps),
  head: () => pageTitle(t('Audit log')),
  component: AuditLog,
})

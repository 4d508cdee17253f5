import { createFileRoute } from '@tanstack/react-router'
import { messageTable } from '../../../admin/supports/message-tables.tsx'
import { SupportMessages } from '../../../admin/supports/support-messages.tsx'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/support-messages')({
  validateSearch: validateSearch('search', 'sort', 'status', 'from', 'to'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, messageTable, deps),
  head: () => pageTitle(t('Support Messages')),
  component: SupportMessages,
})

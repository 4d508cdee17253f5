import { createFileRoute } from '@tanstack/react-router'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { BlockedUsers } from '../../../admin/users/inactive-users.tsx'
import { blockedTable } from '../../../admin/users/user-tables.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/blocked-users')({
  validateSearch: validateSearch('search', 'sort'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, blockedTable, deps),
  head: () => pageTitle(t('Blocked Users')),
  component: BlockedUsers,
})

import { createFileRoute } from '@tanstack/react-router'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { ManageUsers } from '../../../admin/users/manage-users.tsx'
import { memberTable } from '../../../admin/users/user-tables.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/manage-users')({
  validateSearch: validateSearch('search', 'sort', 'plan'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, memberTable, deps),
  head: () => pageTitle(t('Manage Users')),
  component: ManageUsers,
})

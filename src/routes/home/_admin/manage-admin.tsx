import { createFileRoute } from '@tanstack/react-router'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { ManageAdmin } from '../../../admin/users/manage-users.tsx'
import { adminTable } from '../../../admin/users/user-tables.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/manage-admin')({
  validateSearch: validateSearch('search', 'sort'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, adminTable, deps),
  head: () => pageTitle(t('Manage Admin')),
  component: ManageAdmin,
})

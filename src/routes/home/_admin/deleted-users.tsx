import { createFileRoute } from '@tanstack/react-router'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { DeletedUsers } from '../../../admin/users/inactive-users.tsx'
import { deletedTable } from '../../../admin/users/user-tables.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/deleted-users')({
  validateSearch: validateSearch('search', 'sort'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, deletedTable, deps),
  head: () => pageTitle(t('Deleted Users')),
  component: DeletedUsers,
})

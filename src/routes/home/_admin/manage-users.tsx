import { createFileRoute } from '@tanstack/react-router'
import { readTable } from '../../../admin/tables/list-query.ts'
import { ManageUsers } from '../../../admin/users/manage-users.tsx'
import { memberTable } from '../../../admin/users/user-tables.ts'
import { rowsOf, textSearch } from '../../../url/validate-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/manage-users')({
  validateSearch: textSearch('search', 'sort', 'plan'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, memberTable, deps),
  head: () => titled('Manage Users'),
  component: ManageUsers,
})

import { createFileRoute } from '@tanstack/react-router'
import { ManageUsers } from '../../../features/users/manage-users.tsx'
import { memberTable } from '../../../features/users/user-tables.ts'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/manage-users')({
  validateSearch: textSearch('search', 'sort', 'plan'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, memberTable, deps),
  head: () => titled('Manage Users'),
  component: ManageUsers,
})

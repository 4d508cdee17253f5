import { createFileRoute } from '@tanstack/react-router'
import { ManageAdmin } from '../../../features/users/manage-admin.tsx'
import { adminTable } from '../../../features/users/user-tables.ts'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/manage-admin')({
  validateSearch: textSearch('search', 'sort'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, adminTable, deps),
  head: () => titled('Manage Admin'),
  component: ManageAdmin,
})

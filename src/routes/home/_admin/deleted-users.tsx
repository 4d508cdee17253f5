import { createFileRoute } from '@tanstack/react-router'
import { DeletedUsers } from '../../../features/users/deleted-users.tsx'
import { deletedTable } from '../../../features/users/user-tables.ts'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/deleted-users')({
  validateSearch: textSearch('search', 'sort'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, deletedTable, deps),
  head: () => titled('Deleted Users'),
  component: DeletedUsers,
})

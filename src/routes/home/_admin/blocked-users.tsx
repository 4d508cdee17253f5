import { createFileRoute } from '@tanstack/react-router'
import { BlockedUsers } from '../../../features/users/blocked-users.tsx'
import { blockedTable } from '../../../features/users/user-tables.ts'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/blocked-users')({
  validateSearch: textSearch('search', 'sort'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, blockedTable, deps),
  head: () => titled('Blocked Users'),
  component: BlockedUsers,
})

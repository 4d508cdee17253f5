import { createFileRoute } from '@tanstack/react-router'
import { messageTable } from '../../../features/supports/message-table.ts'
import { SupportMessages } from '../../../features/supports/support-messages.tsx'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/support-messages')({
  validateSearch: textSearch('search', 'sort', 'status', 'from', 'to'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, messageTable, deps),
  head: () => titled('Support Messages'),
  component: SupportMessages,
})

import { createFileRoute } from '@tanstack/react-router'
import { AuditLog } from '../../../features/audits/audit-log.tsx'
import { auditTable } from '../../../features/audits/audit-table.ts'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/audit-log')({
  validateSearch: textSearch('actor', 'username', 'action', 'from', 'to', 'sort'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, auditTable, deps),
  head: () => titled('Audit log'),
  component: AuditLog,
})

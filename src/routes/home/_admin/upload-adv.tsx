import { createFileRoute } from '@tanstack/react-router'
import { advertiseTable } from '../../../features/advertises/advertise-table.ts'
import { UploadAdvertise } from '../../../features/advertises/upload-advertise.tsx'
import { readTable } from '../../../tables/asked-of.ts'
import { rowsOf, textSearch } from '../../../tables/text-search.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/upload-adv')({
  validateSearch: textSearch('search', 'sort', 'status'),
  loaderDeps: rowsOf,
  loader: ({ context, deps }) => void readTable(context.queryClient, advertiseTable, deps),
  head: () => titled('Upload Advertise'),
  component: UploadAdvertise,
})

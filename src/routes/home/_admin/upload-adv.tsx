import { createFileRoute } from '@tanstack/react-router'
import { advertiseTable } from '../../../admin/advertises/advertise-table.ts'
import { UploadAdvertise } from '../../../admin/advertises/upload-advertise.tsx'
import { prefetchTable } from '../../../admin/tables/list-query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { loaderDeps, validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/upload-adv')({
  validateSearch: validateSearch('search', 'sort', 'status'),
  loaderDeps,
  loader: ({ context, deps }) => void prefetchTable(context.queryClient, advertiseTable, deps),
  head: () => pageTitle(t('Upload Advertise')),
  component: UploadAdvertise,
})

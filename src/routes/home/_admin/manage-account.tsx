import { createFileRoute } from '@tanstack/react-router'
import { banks } from '#contract/banks.ts'
import { ManageBanks } from '../../../admin/banks/manage-banks.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/manage-account')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(endpointQuery(banks.list, {})),
  head: () => pageTitle(t('Manage Bank')),
  component: ManageBanks,
})

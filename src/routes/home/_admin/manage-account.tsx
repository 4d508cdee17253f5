import { createFileRoute } from '@tanstack/react-router'
import { banks } from '#contract/banks.ts'
import { ManageBanks } from '../../../admin/banks/manage-banks.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/manage-account')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(endpointQuery(banks.list, {})),
  head: () => pageTitle('Manage Bank'),
  component: ManageBanks,
})

import { createFileRoute } from '@tanstack/react-router'
import { banks } from '#contract/banks.ts'
import { reading } from '../../../api/query.ts'
import { ManageBanks } from '../../../features/banks/manage-banks.tsx'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/manage-account')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(banks.list, {})),
  head: () => titled('Manage Bank'),
  component: ManageBanks,
})

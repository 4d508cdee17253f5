import { createFileRoute } from '@tanstack/react-router'
import { banks } from '#contract/banks.ts'
import { ManageBanks } from '../../../admin/banks/manage-banks.tsx'
import { reading } from '../../../api/query.ts'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/manage-account')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(banks.list, {})),
  head: () => titled('Manage Bank'),
  component: ManageBanks,
})

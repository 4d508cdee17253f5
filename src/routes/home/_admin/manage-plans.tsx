import { createFileRoute } from '@tanstack/react-router'
import { ManagePlans } from '../../../admin/plans/manage-plans.tsx'
import { titled } from '../../../words/titled.ts'

export const Route = createFileRoute('/home/_admin/manage-plans')({
  head: () => titled('Manage Plans'),
  component: ManagePlans,
})

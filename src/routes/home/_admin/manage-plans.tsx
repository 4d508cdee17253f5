import { createFileRoute } from '@tanstack/react-router'
import { ManagePlans } from '../../../features/plans/manage-plans.tsx'

export const Route = createFileRoute('/home/_admin/manage-plans')({
  head: () => ({ meta: [{ title: 'Manage Plans · Joma' }] }),
  component: ManagePlans,
})

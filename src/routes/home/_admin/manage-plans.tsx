import { createFileRoute } from '@tanstack/react-router'
import { ManagePlans } from '../../../admin/plans/manage-plans.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/manage-plans')({
  head: () => pageTitle('Manage Plans'),
  component: ManagePlans,
})

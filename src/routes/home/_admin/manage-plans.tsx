import { createFileRoute } from '@tanstack/react-router'
import { ManagePlans } from '../../../admin/plans/manage-plans.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/manage-plans')({
  head: () => pageTitle(t('Manage Plans')),
  component: ManagePlans,
})

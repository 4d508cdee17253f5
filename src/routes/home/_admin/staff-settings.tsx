import { createFileRoute } from '@tanstack/react-router'
import { StaffSafety } from '../../../admin/staff/staff-safety.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/staff-settings')({
  head: () => pageTitle(t('Staff safety')),
  component: StaffSafety,
})

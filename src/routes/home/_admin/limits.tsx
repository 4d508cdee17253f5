import { createFileRoute } from '@tanstack/react-router'
import { LimitSettings } from '../../../admin/limits/limit-settings.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/limits')({
  head: () => pageTitle(t('Limits')),
  component: LimitSettings,
})

import { createFileRoute } from '@tanstack/react-router'
import { BrandSettings } from '../../../admin/brands/brand-settings.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/brand')({
  head: () => pageTitle(t('Name and colours')),
  component: BrandSettings,
})

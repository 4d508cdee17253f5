import { createFileRoute } from '@tanstack/react-router'
import { BrandSettings } from '../../../admin/brands/brand-settings.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/brand')({
  validateSearch: validateSearch('tab'),
  head: () => pageTitle(t('Name and colours')),
  component: BrandSettings,
})

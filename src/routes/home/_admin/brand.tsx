import { createFileRoute } from '@tanstack/react-router'
import { BrandSettings } from '../../../admin/brands/brand-settings.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/brand')({
  head: () => pageTitle('Name and colours'),
  component: BrandSettings,
})

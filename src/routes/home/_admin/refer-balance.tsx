import { createFileRoute } from '@tanstack/react-router'
import { ReferBalance } from '../../../admin/refers/refer-balance.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/refer-balance')({
  head: () => pageTitle(t('Refer Balance')),
  component: ReferBalance,
})

import { createFileRoute } from '@tanstack/react-router'
import { TillsScreen } from '../../../admin/tills/tills-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/tills')({
  head: () => pageTitle(t('Tills')),
  component: TillsScreen,
})

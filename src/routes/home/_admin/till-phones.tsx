import { createFileRoute } from '@tanstack/react-router'
import { PhonesScreen } from '../../../admin/tills/phones-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/till-phones')({
  head: () => pageTitle(t('Till phones')),
  component: PhonesScreen,
})

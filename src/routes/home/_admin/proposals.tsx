import { createFileRoute } from '@tanstack/react-router'
import { ProposalsScreen } from '../../../admin/proposals/proposals-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/proposals')({
  head: () => pageTitle(t('Approvals')),
  component: ProposalsScreen,
})

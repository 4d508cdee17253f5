import { createFileRoute } from '@tanstack/react-router'
import { ProposalsScreen } from '../../../admin/proposals/proposals-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/proposals')({
  head: () => pageTitle('Approvals'),
  component: ProposalsScreen,
})

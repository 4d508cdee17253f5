import { createFileRoute } from '@tanstack/react-router'
import { TillsScreen } from '../../../admin/tills/tills-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/tills')({
  head: () => pageTitle('Tills'),
  component: TillsScreen,
})

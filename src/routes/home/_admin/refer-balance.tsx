import { createFileRoute } from '@tanstack/react-router'
import { ReferBalance } from '../../../admin/refers/refer-balance.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/refer-balance')({
  head: () => pageTitle('Refer Balance'),
  component: ReferBalance,
})

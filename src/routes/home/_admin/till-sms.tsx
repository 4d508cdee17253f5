import { createFileRoute } from '@tanstack/react-router'
import { SmsScreen } from '../../../admin/tills/sms-screen.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/till-sms')({
  validateSearch: validateSearch('search', 'sort', 'till', 'state', 'direction'),
  head: () => pageTitle('SMS'),
  component: SmsScreen,
})

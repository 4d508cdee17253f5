import { createFileRoute } from '@tanstack/react-router'
import { AccountantScreen } from '../../../admin/accounts/accountant.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/accountant')({
  validateSearch: validateSearch('period', 'from', 'to'),
  head: () => pageTitle(t('Accountant')),
  component: AccountantScreen,
})

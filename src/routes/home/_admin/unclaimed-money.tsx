import { createFileRoute } from '@tanstack/react-router'
import { UnclaimedMoney } from '../../../admin/tills/unclaimed-money.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/unclaimed-money')({
  validateSearch: validateSearch('search', 'sort', 'direction'),
  head: () => pageTitle(t('Unclaimed money')),
  component: UnclaimedMoney,
})

import { createFileRoute } from '@tanstack/react-router'
import { PayWithdrawals } from '../../../admin/withdrawals/pay-withdrawals.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'
import { validateSearch } from '../../../url/validate-search.ts'

export const Route = createFileRoute('/home/_admin/pay-withdrawals')({
  validateSearch: validateSearch('method'),
  head: () => pageTitle(t('Pay withdrawals')),
  component: PayWithdrawals,
})

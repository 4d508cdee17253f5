import { createFileRoute } from '@tanstack/react-router'
import { withdrawals } from '#contract/withdrawals.ts'
import { WithdrawSettings } from '../../../admin/withdrawals/withdraw-settings.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/withdraw-info')({
  head: () => pageTitle(t('Withdraw Information')),
  component: Screen,
})

function Screen() {
  return <WithdrawSettings read={withdrawals.info} endpoint={withdrawals.setInfo} />
}

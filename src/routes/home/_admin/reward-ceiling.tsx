import { createFileRoute } from '@tanstack/react-router'
import { RewardCeilingSetting } from '../../../admin/rewards/reward-ceiling-setting.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/reward-ceiling')({
  head: () => pageTitle(t('Reward ceiling')),
  component: RewardCeilingSetting,
})

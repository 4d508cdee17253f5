import { createFileRoute } from '@tanstack/react-router'
import { RewardCeilingSetting } from '../../../admin/rewards/reward-ceiling-setting.tsx'
import { pageTitle } from '../../../i18n/page-title.ts'

export const Route = createFileRoute('/home/_admin/reward-ceiling')({
  head: () => pageTitle('Reward ceiling'),
  component: RewardCeilingSetting,
})

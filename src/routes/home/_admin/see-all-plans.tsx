import { createFileRoute } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { SeeAllPlans } from '../../../admin/plans/see-all-plans.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/see-all-plans')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(endpointQuery(plans.list, {})),
  head: () => pageTitle(t('All plans')),
  component: SeeAllPlans,
})

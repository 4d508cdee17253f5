import { createFileRoute } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { UpdatePlan } from '../../../admin/plans/update-plan.tsx'
import { endpointQuery } from '../../../api/query.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { t } from '../../../i18n/staff.tsx'

export const Route = createFileRoute('/home/_admin/update-plans/$id')({
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(endpointQuery(plans.get, { id })),
  head: () => pageTitle(t('Update plan')),
  component: OnePlan,
})

function OnePlan() {
  return <UpdatePlan id={Route.useParams().id} />
}

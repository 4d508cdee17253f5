import { createFileRoute } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { PlansScreen } from '../../member/plans/plans-screen.tsx'

export const Route = createFileRoute('/home/plans')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(endpointQuery(plans.list, {})),
  head: () => pageTitle(messages.plans.title),
  component: PlansScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { reading } from '../../../api/query.ts'
import { SeeAllPlans } from '../../../features/plans/see-all-plans.tsx'

export const Route = createFileRoute('/home/_admin/see-all-plans')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(plans.list, {})),
  head: () => ({ meta: [{ title: 'All Plans · Joma' }] }),
  component: SeeAllPlans,
})

import { createFileRoute } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { reading } from '../../api/query.ts'
import { PlansScreen } from '../../features/plans/plans-screen.tsx'

export const Route = createFileRoute('/home/plans')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(plans.list, {})),
  head: () => ({ meta: [{ title: 'Plans · Joma' }] }),
  component: PlansScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { plans } from '#contract/plans.ts'
import { reading } from '../../../api/query.ts'
import { PlansScreen } from '../../../member/plans/plans-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/(account)/plans')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(reading(plans.list, {})),
  head: () => titled(words.plans.title),
  component: PlansScreen,
})

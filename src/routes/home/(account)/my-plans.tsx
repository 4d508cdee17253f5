import { createFileRoute } from '@tanstack/react-router'
import { MyPlansScreen } from '../../../member/plans/my-plans-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/(account)/my-plans')({
  head: () => titled(words.plans.mine),
  component: MyPlansScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { MyPlansScreen } from '../../member/plans/my-plans-screen.tsx'

export const Route = createFileRoute('/home/my-plans')({
  head: () => pageTitle(messages.plans.myPlansTitle),
  component: MyPlansScreen,
})

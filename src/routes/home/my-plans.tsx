import { createFileRoute } from '@tanstack/react-router'
import { MyPlansScreen } from '../../features/plans/my-plans-screen.tsx'

export const Route = createFileRoute('/home/my-plans')({
  head: () => ({ meta: [{ title: 'My Plans · Joma' }] }),
  component: MyPlansScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { MoreScreen } from '../../../features/users/more-screen.tsx'

export const Route = createFileRoute('/home/more/')({
  head: () => ({ meta: [{ title: 'More · Joma' }] }),
  component: MoreScreen,
})

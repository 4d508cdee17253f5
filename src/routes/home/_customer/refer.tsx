import { createFileRoute } from '@tanstack/react-router'
import { ReferScreen } from '../../../features/users/refer-screen.tsx'

export const Route = createFileRoute('/home/_customer/refer')({
  head: () => ({ meta: [{ title: 'Refer Code · Joma' }] }),
  component: ReferScreen,
})

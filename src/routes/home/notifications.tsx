import { createFileRoute } from '@tanstack/react-router'
import { EmptyScreen } from '../../ui/empty-screen.tsx'

export const Route = createFileRoute('/home/notifications')({
  head: () => ({ meta: [{ title: 'Notifications · Joma' }] }),
  component: Notifications,
})

function Notifications() {
  return <EmptyScreen title="Notifications" back="/home" says="No notifications yet" />
}

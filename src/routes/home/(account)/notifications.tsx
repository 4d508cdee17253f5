import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { EmptyScreen } from '../../../ui/empty-state.tsx'

export const Route = createFileRoute('/home/(account)/notifications')({
  head: () => pageTitle(messages.users.notifications.title),
  component: Notifications,
})

function Notifications() {
  return (
    <EmptyScreen title={messages.users.notifications.title} back="/home" message={messages.users.notifications.empty} />
  )
}

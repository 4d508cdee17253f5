import { createFileRoute } from '@tanstack/react-router'
import { localeFor } from '../../../i18n/locale.ts'
import { messages } from '../../../i18n/messages.ts'
import { loadNotificationMessages } from '../../../i18n/notification-messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { NotificationsScreen } from '../../../member/notifications/notifications-screen.tsx'

export const Route = createFileRoute('/home/(account)/notifications')({
  loader: ({ context }) => loadNotificationMessages(localeFor(context.session.role)),
  // Otherwise the messages of an earlier language would be shown first.
  gcTime: 0,
  head: () => pageTitle(messages.users.notifications.title),
  component: Notifications,
})

function Notifications() {
  return <NotificationsScreen texts={Route.useLoaderData()} />
}

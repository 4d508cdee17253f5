import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { NotificationsScreen } from '../../member/notifications/notifications-screen.tsx'

export const Route = createFileRoute('/home/notifications')({
  head: () => pageTitle(messages.users.notifications.title),
  component: NotificationsScreen,
})

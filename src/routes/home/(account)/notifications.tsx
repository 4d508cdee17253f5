import { createFileRoute } from '@tanstack/react-router'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/(account)/notifications')({
  head: () => titled(words.users.notifications.title),
  component: Notifications,
})

function Notifications() {
  return <EmptyScreen title={words.users.notifications.title} back="/home" says={words.users.notifications.empty} />
}

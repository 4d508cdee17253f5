import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { SecurityScreen } from '../../../member/factors/security-screen.tsx'

export const Route = createFileRoute('/home/(account)/security')({
  head: () => pageTitle(messages.users.security.title),
  component: Security,
})

function Security() {
  const { session } = Route.useRouteContext()
  return <SecurityScreen username={session.username} />
}

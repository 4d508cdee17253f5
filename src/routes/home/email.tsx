import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { EmailScreen } from '../../member/users/email-screen.tsx'

export const Route = createFileRoute('/home/email')({
  head: () => pageTitle(messages.users.email.title),
  component: Email,
})

function Email() {
  const { session } = Route.useRouteContext()
  return <EmailScreen username={session.username} />
}

import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { SecurityScreen } from '../../member/factors/security-screen.tsx'

export const Route = createFileRoute('/home/security')({
  head: () => pageTitle(messages.users.security.title),
  component: Security,
})

const NumbersCard = lazy(async () => ({
  default: (await import('../../member/numbers/numbers-card.tsx')).NumbersCard,
}))

/** Administrators have no numbers that prove them. */
function Security() {
  const { session } = Route.useRouteContext()
  return <SecurityScreen username={session.username} more={session.role === 'customer' && <NumbersCard />} />
}

import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { RecoveryScreen } from '../../../member/sessions/recovery-screen.tsx'

export const Route = createFileRoute('/_public/auth/recovery-password')({
  validateSearch: v.object({ pst: v.fallback(v.optional(v.string()), undefined) }),
  head: () => pageTitle(messages.sessions.recovery.title),
  component: Recovery,
})

function Recovery() {
  const navigate = Route.useNavigate()
  return <RecoveryScreen token={Route.useSearch().pst} onReset={() => navigate({ to: '/login' })} />
}

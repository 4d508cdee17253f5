import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { RecoveryScreen } from '../../../member/sessions/recovery-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/_public/auth/recovery-password')({
  validateSearch: v.object({ pst: v.fallback(v.optional(v.string()), undefined) }),
  head: () => titled(words.sessions.recovery.title),
  component: Recovery,
})

function Recovery() {
  const navigate = Route.useNavigate()
  return <RecoveryScreen token={Route.useSearch().pst} onReset={() => navigate({ to: '/login' })} />
}

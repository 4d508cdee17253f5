import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import * as v from 'valibot'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { RecoveryScreen } from '../../../member/sessions/recovery-screen.tsx'

/** The token is in the fragment, which browsers send to no server. Links of earlier mails have it in the query. */
export const Route = createFileRoute('/_public/auth/recovery-password')({
  validateSearch: v.object({ pst: v.fallback(v.optional(v.string()), undefined) }),
  beforeLoad: ({ search: { pst } }) => {
    if (pst) throw redirect({ to: '/auth/recovery-password', search: {}, hash: `pst=${pst}`, replace: true })
  },
  head: () => pageTitle(messages.sessions.recovery.title),
  component: Recovery,
})

function Recovery() {
  const navigate = Route.useNavigate()
  const params = new URLSearchParams(useLocation({ select: ({ hash }) => hash }))
  return (
    <RecoveryScreen
      token={params.get('pst') || undefined}
      isByStaff={params.get('by') === 'staff'}
      onReset={() => navigate({ to: '/login' })}
    />
  )
}

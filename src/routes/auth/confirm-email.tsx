import { createFileRoute, useLocation } from '@tanstack/react-router'
import { preferredLocale } from '../../i18n/locale.ts'
import { loadLanguage, messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { ConfirmEmailScreen } from '../../member/sessions/confirm-email-screen.tsx'

/** For signed-in and signed-out users. The token is in the fragment, which browsers send to no server. */
export const Route = createFileRoute('/auth/confirm-email')({
  loader: () => loadLanguage(preferredLocale()),
  head: () => pageTitle(messages.sessions.confirmEmail.title),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const navigate = Route.useNavigate()
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('pet') })
  return <ConfirmEmailScreen token={token || undefined} onConfirmed={() => navigate({ to: '/login' })} />
}

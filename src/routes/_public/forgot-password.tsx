import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { ForgotPasswordScreen } from '../../member/sessions/forgot-password-screen.tsx'

export const Route = createFileRoute('/_public/forgot-password')({
  head: () => pageTitle(messages.sessions.forgot.title),
  component: ForgotPassword,
})

function ForgotPassword() {
  const navigate = Route.useNavigate()
  return <ForgotPasswordScreen onReset={() => navigate({ to: '/login' })} />
}

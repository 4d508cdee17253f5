import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '../../member/sessions/forgot-password-screen.tsx'
import { titled } from '../../words/titled.ts'
import { words } from '../../words/words.ts'

export const Route = createFileRoute('/_public/forgot-password')({
  head: () => titled(words.sessions.forgot.title),
  component: ForgotPasswordScreen,
})

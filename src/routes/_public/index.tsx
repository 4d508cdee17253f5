import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { WelcomeScreen } from '../../member/sessions/welcome-screen.tsx'

export const Route = createFileRoute('/_public/')({
  head: () => pageTitle(messages.ui.welcome),
  component: WelcomeScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { WelcomeScreen } from '../../features/sessions/welcome-screen.tsx'

export const Route = createFileRoute('/_public/')({
  head: () => ({ meta: [{ title: 'Welcome · Joma' }] }),
  component: WelcomeScreen,
})

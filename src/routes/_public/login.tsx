import { createFileRoute } from '@tanstack/react-router'
import { SignInScreen } from '../../features/sessions/sign-in-screen.tsx'

export const Route = createFileRoute('/_public/login')({
  head: () => ({ meta: [{ title: 'Sign in · Joma' }] }),
  component: SignInScreen,
})

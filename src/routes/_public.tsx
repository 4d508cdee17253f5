import { createFileRoute, redirect } from '@tanstack/react-router'
import { clearSession, readSession, readToken } from '../api/session.ts'

/** For people who are not signed in. */
export const Route = createFileRoute('/_public')({
  beforeLoad: () => {
    if (readSession()) throw redirect({ to: '/home' })
    if (!readToken()) return
    clearSession()
    throw redirect({ to: '/login' })
  },
})

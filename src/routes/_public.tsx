import { createFileRoute, redirect } from '@tanstack/react-router'
import { localeFor } from '../i18n/locale.ts'
import { loadLanguage } from '../i18n/messages.ts'
import { readSession, readToken } from '../session/session.ts'

/** For people who are not signed in. */
export const Route = createFileRoute('/_public')({
  codeSplitGroupings: [['component']],
  beforeLoad: ({ context, location, preload }) => {
    if (readSession()) throw redirect({ to: '/home' })
    if (!readToken() || preload) return
    context.forget()
    if (!staysOpen.includes(location.pathname)) throw redirect({ to: '/login' })
  },
  loader: () => loadLanguage(localeFor()),
})

/** Where an expired session leads nowhere else: the sign-in keeps the way back, and a mail's link works at its first opening. */
const staysOpen = ['/login', '/auth/recovery-password']

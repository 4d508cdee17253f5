import { createFileRoute, redirect } from '@tanstack/react-router'
import { preferredLocale } from '../i18n/locale.ts'
import { loadLanguage } from '../i18n/messages.ts'
import { readSession } from '../session/session.ts'
import { readToken } from '../session/token.ts'

/** For signed-out users. */
export const Route = createFileRoute('/_public')({
  codeSplitGroupings: [['component']],
  beforeLoad: ({ context, location, preload }) => {
    if (readSession()) throw redirect({ to: '/home' })
    if (!readToken() || preload) return
    context.clearExpiredSession()
    if (!openPaths.includes(location.pathname)) throw redirect({ to: '/login' })
  },
  loader: () => loadLanguage(preferredLocale()),
})

/** Paths that do not redirect an expired session: the `back` param of the sign-in stays, and the link of a mail still works. */
const openPaths = ['/login', '/auth/recovery-password']

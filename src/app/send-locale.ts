import { emails } from '#contract/emails.ts'
import { call } from '../api/call.ts'
import { preferredLocale } from '../i18n/locale.ts'
import { readSession } from '../session/session.ts'
import { sentLocaleKey } from '../storage/account-keys.ts'

/** Stores the member's language for mails on the server: once for each session, and after each change of the language. */
export async function sendLocale(): Promise<void> {
  const session = readSession()
  if (session?.role !== 'customer') return
  const locale = preferredLocale()
  const sent = `${session.jti} ${locale}`
  if (localStorage.getItem(sentLocaleKey) === sent) return
  // The next start tries again.
  await call(emails.setLanguage, { locale }).then(
    () => localStorage.setItem(sentLocaleKey, sent),
    () => {},
  )
}

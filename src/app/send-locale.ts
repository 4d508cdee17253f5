import { emails } from '#contract/emails.ts'
import { call } from '../api/call.ts'
import { locale } from '../i18n/messages.ts'
import { readSession } from '../session/session.ts'
import { sentLocaleKey } from '../storage/account-keys.ts'

/** Stores the member's language for mails on the server: once for each session, and after each change of the language. */
export async function sendLocales(): Promise<void> {
  // `loadLanguage` sets it.
  new MutationObserver(() => void sendLocale()).observe(document.documentElement, { attributeFilter: ['lang'] })
  await sendLocale()
}

async function sendLocale(): Promise<void> {
  const session = readSession()
  if (session?.role !== 'customer') return
  const sent = `${session.jti} ${locale}`
  if (localStorage.getItem(sentLocaleKey) === sent) return
  // The next start tries again.
  await call(emails.setLanguage, { locale }).then(
    () => localStorage.setItem(sentLocaleKey, sent),
    () => {},
  )
}

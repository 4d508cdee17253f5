import { createFileRoute } from '@tanstack/react-router'
import { preferredLocale } from '../../i18n/locale.ts'
import { loadLanguage, messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { EnterCodeScreen } from '../../member/receipts/check-screen.tsx'

/** For everybody, signed in or not. */
export const Route = createFileRoute('/check/')({
  loader: () => loadLanguage(preferredLocale()),
  head: () => pageTitle(messages.receipts.check.title),
  component: EnterCodeScreen,
})

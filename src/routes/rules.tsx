import { createFileRoute } from '@tanstack/react-router'
import { preferredLocale } from '../i18n/locale.ts'
import { loadLanguage, messages } from '../i18n/messages.ts'
import { pageTitle } from '../i18n/page-title.ts'
import { RulesScreen } from '../member/rules/rules-screen.tsx'

/** For everybody, signed in or not. */
export const Route = createFileRoute('/rules')({
  loader: () => loadLanguage(preferredLocale()),
  head: () => pageTitle(messages.ui.rules),
  component: RulesScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { preferredLocale } from '../../i18n/locale.ts'
import { loadLanguage, messages } from '../../i18n/messages.ts'
import { pageTitle } from '../../i18n/page-title.ts'
import { CheckScreen } from '../../member/receipts/check-screen.tsx'

/** The target of a receipt's QR code. For everybody, signed in or not. */
export const Route = createFileRoute('/check/$code')({
  loader: () => loadLanguage(preferredLocale()),
  head: ({ params: { code } }) => pageTitle(messages.receipts.check.code(code.replace(/^(.{4})(.{4})$/, '$1-$2'))),
  component: Check,
})

function Check() {
  const { code } = Route.useParams()
  return <CheckScreen key={code} code={code} />
}

import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { SupportScreen } from '../../../../member/supports/support-screen.tsx'

export const Route = createFileRoute('/home/_customer/more/support')({
  head: () => pageTitle(messages.supports.title),
  component: Support,
})

function Support() {
  return <SupportScreen back="/home/more" />
}

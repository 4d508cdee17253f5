import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { ReferScreen } from '../../../member/users/refer-screen.tsx'

export const Route = createFileRoute('/home/_customer/refer')({
  head: () => pageTitle(messages.users.refer.title),
  component: ReferScreen,
})

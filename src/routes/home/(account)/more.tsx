import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { MoreScreen } from '../../../member/users/more-screen.tsx'

export const Route = createFileRoute('/home/(account)/more')({
  head: () => pageTitle(messages.ui.more),
  component: MoreScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { EarningScreen } from '../../../member/users/balance-screen.tsx'

export const Route = createFileRoute('/home/_customer/earnings')({
  head: () => pageTitle(messages.users.balance.earnings),
  component: Earnings,
})

function Earnings() {
  return <EarningScreen title={messages.users.balance.earnings} />
}

import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { BalanceScreen } from '../../../../member/users/balance-screen.tsx'

export const Route = createFileRoute('/home/_customer/more/balance')({
  head: () => pageTitle(messages.users.balance.title),
  component: Balance,
})

function Balance() {
  return <BalanceScreen title={messages.users.balance.title} back="/home/more" />
}

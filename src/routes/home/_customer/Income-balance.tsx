import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { EarningScreen } from '../../../member/users/balance-screen.tsx'

export const Route = createFileRoute('/home/_customer/Income-balance')({
  head: () => pageTitle(messages.users.balance.income),
  component: IncomeBalance,
})

function IncomeBalance() {
  return <EarningScreen title={messages.users.balance.income} />
}

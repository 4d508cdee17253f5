import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { BalanceScreen } from '../../../../member/users/balance-screen.tsx'

export const Route = createFileRoute('/home/_customer/more/shop-balance')({
  head: () => pageTitle(messages.users.balance.shop),
  component: ShopBalance,
})

function ShopBalance() {
  return <BalanceScreen title={messages.users.balance.shop} back="/home/more" />
}

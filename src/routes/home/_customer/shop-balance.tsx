import { createFileRoute } from '@tanstack/react-router'
import { BalanceScreen } from '../../../member/users/balance-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/shop-balance')({
  head: () => titled(words.users.balance.shop),
  component: ShopBalance,
})

function ShopBalance() {
  return <BalanceScreen title={words.users.balance.shop} back="/home" />
}

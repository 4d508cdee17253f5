import { createFileRoute } from '@tanstack/react-router'
import { BalanceScreen } from '../../../../features/users/balance-screen.tsx'

export const Route = createFileRoute('/home/_customer/more/shop-balance')({
  head: () => ({ meta: [{ title: 'Shop balance · Joma' }] }),
  component: ShopBalance,
})

function ShopBalance() {
  return <BalanceScreen title="Shop balance" back="/home/more" />
}

import { createFileRoute } from '@tanstack/react-router'
import { BalanceScreen } from '../../../../features/users/balance-screen.tsx'

export const Route = createFileRoute('/home/_customer/more/balance')({
  head: () => ({ meta: [{ title: 'Balance · Joma' }] }),
  component: Balance,
})

function Balance() {
  return <BalanceScreen title="Balance" back="/home/more" />
}

import { createFileRoute } from '@tanstack/react-router'
import { BalanceScreen } from '../../../../member/users/balance-screen.tsx'
import { titled } from '../../../../words/titled.ts'
import { words } from '../../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/more/balance')({
  head: () => titled(words.users.balance.title),
  component: Balance,
})

function Balance() {
  return <BalanceScreen title={words.users.balance.title} back="/home/more" />
}

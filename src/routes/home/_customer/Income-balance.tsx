import { createFileRoute } from '@tanstack/react-router'
import { EarningScreen } from '../../../member/users/earning-screen.tsx'
import { titled } from '../../../words/titled.ts'
import { words } from '../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/Income-balance')({
  head: () => titled(words.users.balance.income),
  component: IncomeBalance,
})

function IncomeBalance() {
  return <EarningScreen title={words.users.balance.income} />
}

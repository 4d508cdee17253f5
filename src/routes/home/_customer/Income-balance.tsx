import { createFileRoute } from '@tanstack/react-router'
import { EarningScreen } from '../../../features/users/earning-screen.tsx'

export const Route = createFileRoute('/home/_customer/Income-balance')({
  head: () => ({ meta: [{ title: 'Income balance · Joma' }] }),
  component: IncomeBalance,
})

function IncomeBalance() {
  return <EarningScreen title="Income balance" />
}

import { createFileRoute } from '@tanstack/react-router'
import { EarningScreen } from '../../../features/users/earning-screen.tsx'

export const Route = createFileRoute('/home/_customer/earnings')({
  head: () => ({ meta: [{ title: 'Earnings · Joma' }] }),
  component: Earnings,
})

function Earnings() {
  return <EarningScreen title="Earnings" />
}

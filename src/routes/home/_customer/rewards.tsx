import { createFileRoute } from '@tanstack/react-router'
import { EmptyScreen } from '../../../ui/empty-screen.tsx'

export const Route = createFileRoute('/home/_customer/rewards')({
  head: () => ({ meta: [{ title: 'Rewards · Joma' }] }),
  component: Rewards,
})

function Rewards() {
  return <EmptyScreen title="Rewards" back="/home" says="No rewards yet" />
}

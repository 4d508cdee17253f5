import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { EmptyScreen } from '../../../../ui/empty-state.tsx'

export const Route = createFileRoute('/home/_customer/more/rewards')({
  head: () => pageTitle(messages.users.rewards.title),
  component: Rewards,
})

function Rewards() {
  return <EmptyScreen title={messages.users.rewards.title} back="/home/more" message={messages.users.rewards.empty} />
}

import { createFileRoute } from '@tanstack/react-router'
import { EmptyScreen } from '../../../../ui/empty-screen.tsx'
import { titled } from '../../../../words/titled.ts'
import { words } from '../../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/more/rewards')({
  head: () => titled(words.users.rewards.title),
  component: Rewards,
})

function Rewards() {
  return <EmptyScreen title={words.users.rewards.title} back="/home/more" says={words.users.rewards.empty} />
}

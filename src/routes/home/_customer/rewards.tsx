import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { RewardsScreen } from '../../../member/statements/rewards-screen.tsx'
import { readRewards } from '../../../member/statements/statement-pages.ts'
import { EntrySearch } from '../../../member/statements/statement-search.ts'

export const Route = createFileRoute('/home/_customer/rewards')({
  validateSearch: EntrySearch,
  loader: ({ context, location }) => readRewards(context.queryClient, location.search),
  head: () => pageTitle(messages.statements.rewards.title),
  component: Rewards,
})

function Rewards() {
  const navigate = Route.useNavigate()
  return (
    <RewardsScreen
      back="/home"
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

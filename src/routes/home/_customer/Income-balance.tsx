import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { EarningScreen } from '../../../member/statements/balance-screen.tsx'
import { readEntries } from '../../../member/statements/statement-pages.ts'
import { EntrySearch } from '../../../member/statements/statement-search.ts'

export const Route = createFileRoute('/home/_customer/Income-balance')({
  validateSearch: EntrySearch,
  loader: ({ context, location }) => readEntries(context.queryClient, 'earning', location.search),
  head: () => pageTitle(messages.users.balance.income),
  component: IncomeBalance,
})

function IncomeBalance() {
  const navigate = Route.useNavigate()
  return (
    <EarningScreen
      title={messages.users.balance.income}
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../i18n/messages.ts'
import { pageTitle } from '../../../i18n/page-title.ts'
import { BalanceScreen } from '../../../member/statements/balance-screen.tsx'
import { readEntries } from '../../../member/statements/statement-pages.ts'
import { EntrySearch } from '../../../member/statements/statement-search.ts'

export const Route = createFileRoute('/home/_customer/shop-balance')({
  validateSearch: EntrySearch,
  loader: ({ context, location }) => readEntries(context.queryClient, 'balance', location.search),
  head: () => pageTitle(messages.users.balance.shop),
  component: ShopBalance,
})

function ShopBalance() {
  const navigate = Route.useNavigate()
  return (
    <BalanceScreen
      title={messages.users.balance.shop}
      back="/home"
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

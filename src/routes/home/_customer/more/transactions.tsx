import { createFileRoute } from '@tanstack/react-router'
import { readTransactions } from '../../../../member/transactions/transaction-pages.ts'
import { TransactionSearch } from '../../../../member/transactions/transaction-search.ts'
import { Transactions } from '../../../../member/transactions/transactions.tsx'
import { titled } from '../../../../words/titled.ts'
import { words } from '../../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/more/transactions')({
  validateSearch: TransactionSearch,
  loader: ({ context, location }) => readTransactions(context.queryClient, location.search),
  head: () => titled(words.transactions.title),
  component: MoreTransactions,
})

function MoreTransactions() {
  const navigate = Route.useNavigate()
  return (
    <Transactions
      back="/home/more"
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

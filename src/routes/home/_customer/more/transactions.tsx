import { createFileRoute } from '@tanstack/react-router'
import { TransactionSearch } from '../../../../features/transactions/transaction-search.ts'
import { titled } from '../../../../words/titled.ts'
import { words } from '../../../../words/words.ts'
import { readTransactions } from '../-transaction-pages.ts'
import { Transactions } from '../-transactions.tsx'

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

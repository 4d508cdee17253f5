import { createFileRoute } from '@tanstack/react-router'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { TransactionSearch } from '../../../../member/transactions/transaction-search.ts'
import { readTransactions, Transactions } from '../../../../member/transactions/transactions.tsx'

export const Route = createFileRoute('/home/_customer/transactions/')({
  validateSearch: TransactionSearch,
  loader: ({ context, location }) => readTransactions(context.queryClient, location.search),
  head: () => pageTitle(messages.transactions.title),
  component: OwnTransactions,
})

function OwnTransactions() {
  const navigate = Route.useNavigate()
  return (
    <Transactions
      back="/home"
      search={Route.useSearch()}
      onSearch={(search) => navigate({ search, replace: true, resetScroll: false })}
    />
  )
}

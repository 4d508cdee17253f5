import { createFileRoute } from '@tanstack/react-router'
import { TransactionSearch } from '../../../features/transactions/transaction-search.ts'
import { TransactionsScreen } from '../../../features/transactions/transactions-screen.tsx'
import { transactionLists } from './-transaction-lists.tsx'

export const Route = createFileRoute('/home/_customer/transactions')({
  validateSearch: TransactionSearch,
  head: () => ({ meta: [{ title: 'Transactions · Joma' }] }),
  component: Transactions,
})

function Transactions() {
  const { tab = 'withdraw' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = (next: typeof tab) => navigate({ search: { tab: next }, replace: true })
  return <TransactionsScreen back="/home" tab={tab} onTab={open} lists={transactionLists} />
}

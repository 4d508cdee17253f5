import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PaymentHistory } from '../../../features/payments/payment-history.tsx'
import { TransactionsScreen, TransactionTab } from '../../../features/transactions/transactions-screen.tsx'
import { TransferHistory } from '../../../features/transfers/transfer-history.tsx'
import { WithdrawalHistory } from '../../../features/withdrawals/withdrawal-history.tsx'

export const Route = createFileRoute('/home/_customer/transactions')({
  validateSearch: v.object({ tab: v.fallback(v.optional(TransactionTab), undefined) }),
  head: () => ({ meta: [{ title: 'Transactions · Joma' }] }),
  component: Transactions,
})

function Transactions() {
  const { tab = 'withdraw' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <TransactionsScreen
      back="/home"
      tab={tab}
      onTab={(next) => navigate({ search: { tab: next }, replace: true })}
      lists={{
        withdraw: <WithdrawalHistory />,
        payment: <PaymentHistory />,
        transfer: <TransferHistory />,
      }}
    />
  )
}

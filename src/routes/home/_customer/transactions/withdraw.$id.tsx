import { createFileRoute } from '@tanstack/react-router'
import { withdrawals } from '#contract/withdrawals.ts'
import { reading } from '../../../../api/query.ts'
import { TransactionScreen } from '../../../../member/transactions/transaction-screen.tsx'
import { WithdrawalDetails } from '../../../../member/withdrawals/withdrawal-details.tsx'
import { titled } from '../../../../words/titled.ts'
import { words } from '../../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/transactions/withdraw/$id')({
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(reading(withdrawals.mineOne, { id })),
  head: () => titled(words.transactions.withdrawRequest),
  component: OneWithdrawal,
})

function OneWithdrawal() {
  return (
    <TransactionScreen title={words.transactions.withdrawRequest} tab="withdraw">
      <WithdrawalDetails id={Route.useParams().id} />
    </TransactionScreen>
  )
}

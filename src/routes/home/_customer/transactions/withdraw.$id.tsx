import { createFileRoute } from '@tanstack/react-router'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { TransactionScreen } from '../../../../member/transactions/transaction-screen.tsx'
import { WithdrawalDetails } from '../../../../member/withdrawals/withdrawal-details.tsx'

export const Route = createFileRoute('/home/_customer/transactions/withdraw/$id')({
  loader: ({ context, params: { id } }) =>
    void context.queryClient.prefetchQuery(endpointQuery(withdrawals.mineOne, { id })),
  head: () => pageTitle(messages.transactions.withdrawRequest),
  component: OneWithdrawal,
})

function OneWithdrawal() {
  return (
    <TransactionScreen title={messages.transactions.withdrawRequest} tab="withdraw">
      <WithdrawalDetails id={Route.useParams().id} />
    </TransactionScreen>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { statements } from '#contract/statements.ts'
import { supports } from '#contract/supports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { endpointQuery, pagedEndpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { useThreadRead } from '../../../../member/notifications/use-thread-read.ts'
import { ShareReceipt } from '../../../../member/receipts/share-receipt.tsx'
import { RequestEntries } from '../../../../member/statements/request-entries.tsx'
import { RequestTalk } from '../../../../member/supports/request-talk.tsx'
import { TransactionScreen } from '../../../../member/transactions/transaction-screen.tsx'
import { WithdrawalDetails } from '../../../../member/withdrawals/withdrawal-details.tsx'

export const Route = createFileRoute('/home/_customer/transactions/withdraw/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(endpointQuery(withdrawals.mineOne, { id }))
    void queryClient.prefetchQuery(endpointQuery(statements.ofRequest, { ref: id }))
    void queryClient.prefetchInfiniteQuery(pagedEndpointQuery(supports.mine, { about: id }))
  },
  head: () => pageTitle(messages.requests.withdrawal),
  component: OneWithdrawal,
})

function OneWithdrawal() {
  const { id } = Route.useParams()
  useThreadRead(id)
  return (
    <TransactionScreen title={messages.requests.withdrawal} tab="withdraw">
      <WithdrawalDetails
        key={id}
        id={id}
        receipt={({ method, amount, account_number, payout_id }, paidAt) => (
          <ShareReceipt
            kind="withdrawal"
            id={id}
            method={method}
            amount={amount}
            accountNumber={account_number}
            transactionId={payout_id}
            doneAt={paidAt}
          />
        )}
        entries={<RequestEntries id={id} />}
        talk={(options) => <RequestTalk about={{ kind: 'withdrawal', id }} {...options} />}
      />
    </TransactionScreen>
  )
}

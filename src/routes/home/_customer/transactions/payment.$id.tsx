import { createFileRoute } from '@tanstack/react-router'
import { payments } from '#contract/payments.ts'
import { statements } from '#contract/statements.ts'
import { supports } from '#contract/supports.ts'
import { endpointQuery, pagedEndpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { useThreadRead } from '../../../../member/notifications/use-thread-read.ts'
import { PaymentDetails } from '../../../../member/payments/payment-details.tsx'
import { ShareReceipt } from '../../../../member/receipts/share-receipt.tsx'
import { RequestEntries } from '../../../../member/statements/request-entries.tsx'
import { RequestTalk } from '../../../../member/supports/request-talk.tsx'
import { TransactionScreen } from '../../../../member/transactions/transaction-screen.tsx'

export const Route = createFileRoute('/home/_customer/transactions/payment/$id')({
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(endpointQuery(payments.mineOne, { id }))
    void queryClient.prefetchQuery(endpointQuery(statements.ofRequest, { ref: id }))
    void queryClient.prefetchInfiniteQuery(pagedEndpointQuery(supports.mine, { about: id }))
  },
  head: () => pageTitle(messages.requests.topUp),
  component: OnePayment,
})

function OnePayment() {
  const { id } = Route.useParams()
  useThreadRead(id)
  return (
    <TransactionScreen title={messages.requests.topUp} tab="payment">
      <PaymentDetails
        key={id}
        id={id}
        receipt={({ payment_method, amount, account_number, transaction_id, decided_at, created_at }) => (
          <ShareReceipt
            kind="payment"
            id={id}
            method={payment_method}
            amount={amount}
            accountNumber={account_number}
            transactionId={transaction_id}
            doneAt={decided_at ?? created_at}
          />
        )}
        entries={<RequestEntries id={id} />}
        talk={(options) => <RequestTalk about={{ kind: 'payment', id }} {...options} />}
      />
    </TransactionScreen>
  )
}

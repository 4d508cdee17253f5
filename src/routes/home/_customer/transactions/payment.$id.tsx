import { createFileRoute } from '@tanstack/react-router'
import { payments } from '#contract/payments.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { PaymentDetails } from '../../../../member/payments/payment-details.tsx'
import { TransactionScreen } from '../../../../member/transactions/transaction-screen.tsx'

export const Route = createFileRoute('/home/_customer/transactions/payment/$id')({
  loader: ({ context, params: { id } }) =>
    void context.queryClient.prefetchQuery(endpointQuery(payments.mineOne, { id })),
  head: () => pageTitle(messages.transactions.paymentRequest),
  component: OnePayment,
})

function OnePayment() {
  return (
    <TransactionScreen title={messages.transactions.paymentRequest} tab="payment">
      <PaymentDetails id={Route.useParams().id} />
    </TransactionScreen>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { payments } from '#contract/payments.ts'
import { reading } from '../../../../api/query.ts'
import { PaymentDetails } from '../../../../member/payments/payment-details.tsx'
import { TransactionScreen } from '../../../../member/transactions/transaction-screen.tsx'
import { titled } from '../../../../words/titled.ts'
import { words } from '../../../../words/words.ts'

export const Route = createFileRoute('/home/_customer/transactions/payment/$id')({
  loader: ({ context, params: { id } }) => void context.queryClient.prefetchQuery(reading(payments.mineOne, { id })),
  head: () => titled(words.transactions.paymentRequest),
  component: OnePayment,
})

function OnePayment() {
  return (
    <TransactionScreen title={words.transactions.paymentRequest} tab="payment">
      <PaymentDetails id={Route.useParams().id} />
    </TransactionScreen>
  )
}

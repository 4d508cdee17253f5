import { createFileRoute } from '@tanstack/react-router'
import { payments } from '#contract/payments.ts'
import { endpointQuery } from '../../../../api/query.ts'
import { messages } from '../../../../i18n/messages.ts'
import { pageTitle } from '../../../../i18n/page-title.ts'
import { CorrectPayment } from '../../../../member/payments/correct-payment.tsx'
import { TransactionScreen } from '../../../../member/transactions/transaction-screen.tsx'

export const Route = createFileRoute('/home/_customer/transactions/payment/$id_/correct')({
  loader: ({ context, params: { id } }) =>
    void context.queryClient.prefetchQuery(endpointQuery(payments.mineOne, { id })),
  head: () => pageTitle(messages.requests.correct.start),
  component: Correct,
})

function Correct() {
  const { id } = Route.useParams()
  return (
    <TransactionScreen title={messages.requests.correct.start} tab="payment">
      <CorrectPayment key={id} id={id} />
    </TransactionScreen>
  )
}

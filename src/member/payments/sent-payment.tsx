import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type OwnPayment, payments } from '#contract/payments.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { paymentWatchMessages } from '../../i18n/payment-watch-messages.ts'
import { PushOffer } from '../../push/push-switch.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { PaymentStatus, renderDenial } from './own-payments.tsx'
import { WatchNote } from './watch-note.tsx'

interface SentPaymentProps {
  payment: OwnPayment
  onAnother: () => void
}

/** In place of the form after a request was sent: what happens next, and the decision if the SMS of the transfer accepts it. */
export function SentPayment({ payment: sent, onAnother }: SentPaymentProps) {
  const card = useRef<HTMLDivElement>(null)
  const { another, seeRequest, transactionId } = messages.payments
  const { data: payment = sent } = useQuery({
    ...endpointQuery(payments.mineOne, { id: sent._id }),
    enabled: sent.is_watched,
  })
  const title = useTitle(payment)
  const isPending = payment.state === 'pending'

  // The button that had the focus is gone.
  useEffect(() => card.current?.focus(), [])

  return (
    <div ref={card} tabIndex={-1}>
      <Card title={title} aside={<PaymentStatus state={payment.state} />}>
        <div className="stack">
          <div role="status">
            <Outcome payment={payment} />
          </div>
          {isPending && <PushOffer />}
          <DescriptionList
            facts={[
              {
                label: messages.forms.amount,
                value: <Money amount={payment.amount} sign={payment.state === 'success' ? '+' : undefined} />,
              },
              { label: messages.forms.paymentMethod, value: <PaymentMethodName method={payment.payment_method} /> },
              { label: transactionId, value: <span className="mono">{payment.transaction_id}</span> },
            ]}
          />
          <div className="btn-row">
            <TextLink to="/home/transactions/payment/$id" params={{ id: payment._id }}>
              {seeRequest}
            </TextLink>
            <Button variant="outline" onClick={onAnother}>
              {another}
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}

function useTitle({ state }: OwnPayment): string {
  const { data: texts } = useQuery({ ...paymentWatchMessages(), enabled: state === 'success' })
  const { accepted, notAccepted } = messages.transactions
  if (state === 'success') return texts?.added ?? accepted
  return state === 'deny' ? notAccepted : messages.payments.being
}

function Outcome({ payment }: { payment: OwnPayment }) {
  if (payment.state === 'success') return messages.transactions.added
  if (payment.state === 'deny') return renderDenial(payment)
  return payment.is_watched ? <WatchNote since={payment.created_at} /> : messages.payments.note
}

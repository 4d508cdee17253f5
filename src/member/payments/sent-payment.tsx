import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OwnPayment } from '#contract/own-payments.ts'
import { ownPayments } from '#contract/own-payments.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { PushOffer } from '../../push/push-switch.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { isAdded, PaymentStatus, renderDenial } from './own-payments.tsx'
import { TakenBack } from './taken-back.tsx'
import { WatchNote } from './watch-note.tsx'

interface SentPaymentProps {
  payment: OwnPayment
  onAnother: () => void
}

/** In place of the form after a request was sent: what happens next, and the decision if the SMS of the transfer accepts it. */
export function SentPayment({ payment: sent, onAnother }: SentPaymentProps) {
  const card = useRef<HTMLElement>(null)
  const { another, seeRequest, transactionId } = messages.payments
  const { data: payment = sent } = useQuery({
    ...endpointQuery(ownPayments.mineOne, { id: sent._id }),
    enabled: sent.is_watched,
  })
  const title = getTitle(payment)
  const isPending = payment.state === 'pending'

  // The button that had the focus is gone.
  useEffect(() => card.current?.focus(), [])

  return (
    <section ref={card} tabIndex={-1} aria-label={title}>
      <Card title={title} aside={<PaymentStatus {...payment} />}>
        <div className="stack">
          <div role="status">
            <Outcome payment={payment} />
          </div>
          {isPending && <PushOffer />}
          <DescriptionList
            facts={[
              {
                label: messages.forms.amount,
                value: <Money amount={payment.amount} sign={isAdded(payment) ? '+' : undefined} />,
              },
              { label: messages.forms.paymentMethod, value: <PaymentMethodName method={payment.payment_method} /> },
              {
                label: transactionId,
                value: (
                  <span className="mono" translate="no">
                    {payment.transaction_id}
                  </span>
                ),
              },
            ]}
          />
          <div className="stack stack-s">
            <ButtonLink to="/home/transactions/payment/$id" params={{ id: payment._id }} variant="outline">
              {seeRequest}
            </ButtonLink>
            <Button variant="quiet" onClick={onAnother}>
              {another}
            </Button>
          </div>
        </div>
      </Card>
    </section>
  )
}

function getTitle({ state, reversed_amount }: OwnPayment): string {
  const { notAccepted, takenBack, cancelled } = messages.transactions
  if (reversed_amount !== null) return takenBack
  if (state === 'cancelled') return cancelled
  if (state === 'success') return messages.paymentWatch.added
  return state === 'deny' ? notAccepted : messages.payments.being
}

function Outcome({ payment }: { payment: OwnPayment }) {
  if (payment.reversed_amount !== null) return <TakenBack payment={payment} />
  if (payment.state === 'success') return messages.transactions.added
  if (payment.state === 'cancelled') return null
  if (payment.state === 'deny') return renderDenial(payment)
  return payment.is_watched ? <WatchNote since={payment.created_at} /> : messages.payments.note
}

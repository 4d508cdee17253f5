import { useEffect, useRef } from 'react'
import type { OwnPayment } from '#contract/payments.ts'
import { messages } from '../../i18n/messages.ts'
import { PushOffer } from '../../push/push-switch.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Money } from '../../ui/format.tsx'
import { PaymentMethodName } from '../../ui/payment-method-mark.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { PaymentStatus } from './own-payments.tsx'

interface SentPaymentProps {
  payment: OwnPayment
  onAnother: () => void
}

/** In place of the form after a request was sent: what happens next. */
export function SentPayment({ payment, onAnother }: SentPaymentProps) {
  const card = useRef<HTMLDivElement>(null)
  const { being, note, another, seeRequest, transactionId } = messages.payments

  // The button that had the focus is gone.
  useEffect(() => card.current?.focus(), [])

  return (
    <div ref={card} tabIndex={-1}>
      <Card title={being} aside={<PaymentStatus state="pending" />}>
        <div className="stack">
          <p>{note}</p>
          <PushOffer />
          <DescriptionList
            facts={[
              { label: messages.forms.amount, value: <Money amount={payment.amount} /> },
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

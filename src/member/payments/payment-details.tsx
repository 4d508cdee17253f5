import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type OwnPayment, ownPayments } from '#contract/own-payments.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { TellSwitch } from '../../push/tell-switch.tsx'
import { Button } from '../../ui/button.tsx'
import { NotFoundMessage } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useOwnQueue } from '../queue-places/use-queue-places.ts'
import { DenialReason } from './denial-reason.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { describeOutcome, PaymentHead } from './payment-head.tsx'
import { listPaymentSteps } from './payment-steps.tsx'

export interface PaymentDetailsProps {
  id: string
  /** The talk with support. `isOpen`: with the field for a first message, and `hasFocus` in it. */
  talk: (options: { isOpen: boolean; hasFocus: boolean }) => ReactNode
  /** Its entries in the ledger. */
  entries: ReactNode
}

/** One of the member's own payments. */
export function PaymentDetails({ id, talk, entries }: PaymentDetailsProps) {
  const own = useQuery(endpointQuery(ownPayments.mineOne, { id }))
  if (isNotFound(own.error)) return <NotFoundMessage />
  return (
    <QueryResult query={own}>
      {(payment) => <SentDetails payment={payment} talk={talk} entries={entries} />}
    </QueryResult>
  )
}

function SentDetails({ payment, talk, entries }: Omit<PaymentDetailsProps, 'id'> & { payment: OwnPayment }) {
  const isPending = payment.state === 'pending'
  const isDenied = payment.state === 'deny'
  const queue = useOwnQueue('payments', { hasPending: isPending })
  const [isAsking, setIsAsking] = useState(false)
  const { ask, tellAdded } = messages.requests
  return (
    <>
      <PaymentHead payment={payment} {...describeOutcome(payment)}>
        <Timeline steps={listPaymentSteps(payment, queue)} />
        {isDenied && <DenialReason payment={payment} />}
        {isDenied && !isAsking && (
          <div className="request-acts">
            <Button variant="quiet" isBlock onClick={() => setIsAsking(true)}>
              {ask}
            </Button>
          </div>
        )}
        {isPending && <TellSwitch label={tellAdded} />}
      </PaymentHead>
      {isPending && talk({ isOpen: true, hasFocus: false })}
      {entries}
      <PaymentFacts payment={payment} isUnchanged={isDenied} />
      {!isPending && talk({ isOpen: !isDenied || isAsking, hasFocus: isAsking })}
    </>
  )
}

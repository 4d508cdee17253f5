import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type OwnPayment, ownPayments } from '#contract/own-payments.ts'
import { isNotFound } from '../../api/call-error.ts'
import { endpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { RequestSwitch } from '../../push/request-switch.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NotFoundMessage } from '../../ui/empty-state.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { useOwnQueue } from '../queue-places/use-queue-places.ts'
import { CancelPayment } from './cancel-payment.tsx'
import { DenialReason } from './denial-reason.tsx'
import { isAdded } from './own-payments.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { describeOutcome, PaymentHead } from './payment-head.tsx'
import { listPaymentSteps } from './payment-steps.tsx'
import { getSentId, UnsentDetails } from './unsent-details.tsx'
import { findWrongField } from './wrong-field.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The unsent request of this screen was sent while it was open. */
    isJustSent?: boolean
  }
}

export interface PaymentDetailsProps {
  id: string
  /** The talk with support. `isOpen`: with the field for a first message, and `hasFocus` in it. */
  talk: (options: { isOpen: boolean; hasFocus: boolean }) => ReactNode
  /** Its entries in the ledger. */
  entries: ReactNode
  /** The button that shares the receipt of an added payment. */
  receipt: (payment: OwnPayment) => ReactNode
}

/** One of the member's own payments. `id` is that of the server, or of an entry of the outbox. */
export function PaymentDetails({ id, ...parts }: PaymentDetailsProps) {
  const { waiting, sent } = useOutbox('payment')
  const entry = [...waiting, ...sent].find((each) => each.id === id)
  const own = useQuery({ ...endpointQuery(ownPayments.mineOne, { id }), enabled: !entry })
  const sentId = getSentId(entry)
  const isJustSent = useLocation({ select: ({ state }) => state.isJustSent === true })
  if (sentId)
    return <Navigate to="/home/transactions/payment/$id" params={{ id: sentId }} state={{ isJustSent: true }} replace />
  if (entry && entry.state !== 'sent') return <UnsentDetails entry={entry} />
  if (isNotFound(own.error)) return <NotFoundMessage />
  return (
    <QueryResult query={own}>
      {(payment) => <SentDetails payment={payment} isJustSent={isJustSent} {...parts} />}
    </QueryResult>
  )
}

interface SentDetailsProps extends Omit<PaymentDetailsProps, 'id'> {
  payment: OwnPayment
  /** It was sent while the page was open. */
  isJustSent: boolean
}

function SentDetails({ payment, isJustSent, talk, entries, receipt }: SentDetailsProps) {
  const isPending = payment.state === 'pending'
  const isDenied = payment.state === 'deny'
  const queue = useOwnQueue('payments', { hasPending: isPending })
  const [isAsking, setIsAsking] = useState(false)
  const { ask, tellAdded, correct } = messages.requests
  return (
    <>
      <PaymentHead payment={payment} isJustSent={isJustSent} {...describeOutcome(payment)}>
        <Timeline steps={listPaymentSteps(payment, queue)} />
        {isDenied && <DenialReason payment={payment} />}
        {isDenied && (
          <div className="request-acts">
            {findWrongField(payment) && (
              <ButtonLink
                to="/home/transactions/payment/$id/correct"
                params={{ id: payment._id }}
                state={{ isBelow: true }}
                isBlock
              >
                {correct.start}
              </ButtonLink>
            )}
            {!isAsking && (
              <Button variant="quiet" isBlock onClick={() => setIsAsking(true)}>
                {ask}
              </Button>
            )}
          </div>
        )}
        {isAdded(payment) && receipt(payment)}
        {isPending && <RequestSwitch id={payment._id} label={tellAdded} />}
      </PaymentHead>
      {isPending && talk({ isOpen: true, hasFocus: false })}
      {entries}
      <PaymentFacts payment={payment} isUnchanged={isDenied || payment.state === 'cancelled'} />
      {!isPending && talk({ isOpen: !isDenied || isAsking, hasFocus: isAsking })}
      <CancelPayment payment={payment} />
    </>
  )
}

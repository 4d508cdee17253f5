import type { OwnPayment } from '#contract/own-payments.ts'
import type { OwnQueue } from '#contract/queue-places.ts'
import { messages } from '../../i18n/messages.ts'
import { PastTime } from '../../ui/date-time.tsx'
import type { Step } from '../../ui/timeline.tsx'
import { createPlaceStep } from '../queue-places/place-step.tsx'
import { isAdded } from './own-payments.tsx'
import { TakenBack } from './taken-back.tsx'
import { WatchNote } from './watch-note.tsx'

/** The timeline of a payment that was sent. */
export function listPaymentSteps(payment: OwnPayment, queue: OwnQueue | undefined): Step[] {
  const { sent, added, toBeAdded, cancelled } = messages.requests.steps
  const { takenBack, notAccepted } = messages.transactions
  const { state, created_at, decided_at } = payment
  const first: Step = { state: 'done', title: sent, end: <PastTime iso={created_at} /> }
  const decidedAt = decided_at && <PastTime iso={decided_at} />
  if (state === 'pending') {
    const below = <p>{payment.is_watched ? <WatchNote since={created_at} /> : messages.payments.note}</p>
    return [first, createPlaceStep({ queue, id: payment._id, below }), { state: 'ahead', title: toBeAdded }]
  }
  if (state === 'cancelled') return [first, { state: 'denied', title: cancelled, end: decidedAt }]
  if (state === 'deny') return [first, { state: 'denied', title: notAccepted, end: decidedAt }]
  const steps: Step[] = [first, { state: 'done', title: added, end: decidedAt }]
  if (isAdded(payment)) return steps
  return [...steps, { state: 'denied', title: takenBack, below: <TakenBack payment={payment} /> }]
}

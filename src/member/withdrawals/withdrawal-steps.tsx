import { minuteMs } from '#contract/durations.ts'
import type { OwnWithdrawal } from '#contract/own-withdrawals.ts'
import type { OwnQueue } from '#contract/queue-places.ts'
import { messages } from '../../i18n/messages.ts'
import { formatAge, PastTime } from '../../ui/date-time.tsx'
import type { Step } from '../../ui/timeline.tsx'
import { createPlaceStep } from '../queue-places/place-step.tsx'
import { describeProof, describeWait } from './withdrawal-proof.tsx'

/** The timeline of a withdrawal. */
export function listWithdrawalSteps(withdrawal: OwnWithdrawal, queue: OwnQueue | undefined): Step[] {
  const { asked, toBePaid, cancelled } = messages.requests.steps
  const { refunded, notAccepted } = messages.transactions
  const { _id: id, status, created_at, decided_at, can_cancel } = withdrawal
  const first: Step = { state: 'done', title: asked, end: <PastTime iso={created_at} /> }
  const decidedAt = decided_at && <PastTime iso={decided_at} />
  if (status === 'denied') return [first, { state: 'denied', title: notAccepted, end: decidedAt, below: refunded }]
  if (status === 'cancelled') return [first, { state: 'denied', title: cancelled, end: decidedAt, below: refunded }]
  if (status === 'approved') return [first, ...listPayoutSteps(withdrawal)]
  const below = describeWait(withdrawal, { isLong: true })
  const step = can_cancel
    ? createPlaceStep({ queue, id, below: below && <p>{below}</p> })
    : createPayingStep(messages.withdrawals.cancel.paying)
  return [first, step, { state: 'ahead', title: toBePaid }]
}

const createPayingStep = (below: Step['below']): Step => ({
  state: 'now',
  title: messages.requests.outcomes.paying,
  below,
})

function listPayoutSteps(withdrawal: OwnWithdrawal): Step[] {
  const { approved, paid, toBePaid } = messages.requests.steps
  const { decided_at, paid_at, created_at } = withdrawal
  const decision: Step = { state: 'done', title: approved, end: decided_at && <PastTime iso={decided_at} /> }
  if (!paid_at) return [decision, createPayingStep(describeProof(withdrawal)), { state: 'ahead', title: toBePaid }]
  const waitMs = Date.parse(paid_at) - Date.parse(created_at)
  const payment: Step = {
    state: 'done',
    title: paid,
    end: <PastTime iso={paid_at} />,
    below: waitMs >= minuteMs && messages.requests.afterAsked(formatAge(waitMs)),
  }
  return [decision, payment]
}

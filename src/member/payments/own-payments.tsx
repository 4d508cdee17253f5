import type { OwnPayment } from '#contract/own-payments.ts'
import { ownPayments } from '#contract/own-payments.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'

/** The member's own payments, newest first. */
export const ownPaymentPages = (state?: OwnPayment['state']) =>
  pagedEndpointQuery(ownPayments.mine, { limit: '20', ...(state && { state }) })

/** Accepted, and not taken back. */
export const isAdded = ({ state, reversed_amount }: Pick<OwnPayment, 'state' | 'reversed_amount'>): boolean =>
  state === 'success' && reversed_amount === null

export function PaymentStatus({ state, reversed_amount }: Pick<OwnPayment, 'state' | 'reversed_amount'>) {
  if (state === 'pending') return <Status is="pending" />
  if (state === 'cancelled') return <Status is="off">{messages.withdrawals.cancelled}</Status>
  if (reversed_amount !== null) return <Status is="failed">{messages.transactions.takenBack}</Status>
  return <Status is={state === 'success' ? 'ok' : 'failed'} />
}

/** Why a payment was denied, and the next step. Null without a reason. */
export function renderDenial({ reason, reason_text }: Pick<OwnPayment, 'reason' | 'reason_text'>) {
  if (reason === null) return null
  return reason === 'other' ? <MixedText>{reason_text ?? ''}</MixedText> : messages.payments.denials[reason]
}

import { type OwnPayment, payments } from '#contract/payments.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { messages } from '../../i18n/messages.ts'
import { Status } from '../../ui/badge.tsx'
import { MixedText } from '../../ui/mixed-text.tsx'

/** The member's own payments, newest first. */
export const ownPaymentPages = (state?: OwnPayment['state']) =>
  pagedEndpointQuery(payments.mine, { limit: '20', ...(state && { state }) })

export function PaymentStatus({ state }: Pick<OwnPayment, 'state'>) {
  if (state === 'pending') return <Status is="pending" />
  return <Status is={state === 'success' ? 'ok' : 'failed'} />
}

/** Why a payment was denied, and the next step. Null without a reason. */
export function renderDenial({ reason, reason_text }: Pick<OwnPayment, 'reason' | 'reason_text'>) {
  if (reason === null) return null
  return reason === 'other' ? <MixedText>{reason_text ?? ''}</MixedText> : messages.payments.denials[reason]
}

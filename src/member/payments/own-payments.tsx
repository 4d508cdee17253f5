import { type OwnPayment, payments } from '#contract/payments.ts'
import { pagedEndpointQuery } from '../../api/query.ts'
import { Status } from '../../ui/badge.tsx'

/** The member's own payments, newest first. */
export const ownPaymentPages = (state?: OwnPayment['state']) =>
  pagedEndpointQuery(payments.mine, { limit: '20', ...(state && { state }) })

export function PaymentStatus({ state }: Pick<OwnPayment, 'state'>) {
  if (state === 'pending') return <Status is="pending" />
  return <Status is={state === 'success' ? 'ok' : 'failed'} />
}

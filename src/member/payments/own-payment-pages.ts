import { type OwnPayment, payments } from '#contract/payments.ts'
import { pagedEndpointQuery } from '../../api/query.ts'

/** The member's own payments, newest first. */
export const ownPaymentPages = (state?: OwnPayment['state']) =>
  pagedEndpointQuery(payments.mine, { limit: '20', ...(state && { state }) })

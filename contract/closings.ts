import * as v from 'valibot'
import { endpoints, fields, noData, nothing } from './endpoint.ts'
import { successes } from './successes.ts'

/** The endpoints of `users` about the end of the own account. */
export const closings = endpoints({
  /**
   * Asks the administrators to close the account. They receive a support message, and delete the account. Money on it has to
   * be given up: `forfeits`.
   */
  requestClosing: {
    method: 'POST',
    path: '/user/request-closing',
    role: 'customer',
    input: fields({ forfeits: v.optional(v.boolean(), false) }),
    output: noData,
    touches: ['Users', 'Customer', 'Support'],
    message: successes.closing_requested,
  },
  cancelClosing: {
    method: 'POST',
    path: '/user/cancel-closing',
    role: 'customer',
    input: nothing,
    output: noData,
    touches: ['Users', 'Customer'],
    message: successes.closing_cancelled,
    isSmall: true,
  },
})

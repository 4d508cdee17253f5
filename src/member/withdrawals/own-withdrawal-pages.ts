import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { pagedEndpointQuery } from '../../api/query.ts'

/** The member's own withdrawals, newest first. */
export const ownWithdrawalPages = (status?: Withdrawal['status']) =>
  pagedEndpointQuery(withdrawals.mine, { limit: '20', ...(status && { status }) })

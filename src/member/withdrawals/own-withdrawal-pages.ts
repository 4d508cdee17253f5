import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { readingPages } from '../../api/query.ts'

/** The member's own withdrawals, newest first. */
export const ownWithdrawalPages = (status?: Withdrawal['status']) =>
  readingPages(withdrawals.mine, { limit: '20', ...(status && { status }) })

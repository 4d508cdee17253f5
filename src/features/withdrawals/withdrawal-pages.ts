import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { readingPages } from '../../api/query.ts'

/** What waits is read in the order it came, what is decided with the newest first. */
export const withdrawalPages = (status: Withdrawal['status']) =>
  readingPages(withdrawals.list, { status, sort: status === 'pending' ? 'oldest' : 'newest' })

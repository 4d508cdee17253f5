import { type Payment, payments } from '#contract/payments.ts'
import { readingPages } from '../../api/query.ts'

/** What waits is read in the order it came, what is decided with the newest first. */
export const paymentPages = (status: Payment['status']) =>
  readingPages(payments.list, { status, sort: status === 'pending' ? 'oldest' : 'newest' })

import { payments } from '#contract/payments.ts'

/** What waits stands in the order in which it came. */
export const requestTable = { endpoint: payments.list, first: { status: 'pending', sort: 'oldest' } } as const

/** What was accepted, without what was put away. */
export const acceptedTable = {
  endpoint: payments.list,
  first: { archived: 'false' },
  always: { status: 'success' },
} as const

import { payments } from '#contract/payments.ts'

/** What waits stands in the order in which it came. */
export const requestTable = { endpoint: payments.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** What was accepted, without what was put away. */
export const acceptedTable = {
  endpoint: payments.list,
  defaults: { archived: 'false' },
  fixed: { status: 'success' },
} as const

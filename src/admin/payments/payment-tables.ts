import { payments } from '#contract/payments.ts'

/** Pending rows are sorted oldest first. */
export const requestTable = { endpoint: payments.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** Accepted payments without archived ones. */
export const acceptedTable = {
  endpoint: payments.list,
  defaults: { archived: 'false' },
  fixed: { status: 'success' },
} as const

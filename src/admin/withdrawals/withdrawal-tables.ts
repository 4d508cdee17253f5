import { withdrawals } from '#contract/withdrawals.ts'

/** Pending rows are sorted oldest first. */
export const requestTable = { endpoint: withdrawals.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** Paid withdrawals without archived ones. */
export const approvedTable = {
  endpoint: withdrawals.list,
  defaults: { archived: 'false' },
  fixed: { status: 'approved' },
} as const

import { withdrawals } from '#contract/withdrawals.ts'

/** What waits stands in the order in which it came. */
export const requestTable = { endpoint: withdrawals.list, defaults: { status: 'pending', sort: 'oldest' } } as const

/** What was paid out, without what was put away. */
export const approvedTable = {
  endpoint: withdrawals.list,
  defaults: { archived: 'false' },
  fixed: { status: 'approved' },
} as const

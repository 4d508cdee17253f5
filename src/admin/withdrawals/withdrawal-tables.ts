import { withdrawals } from '#contract/withdrawals.ts'

/** What waits stands in the order in which it came. */
export const requestTable = { endpoint: withdrawals.list, first: { status: 'pending', sort: 'oldest' } } as const

/** What was paid out, without what was put away. */
export const approvedTable = {
  endpoint: withdrawals.list,
  first: { archived: 'false' },
  always: { status: 'approved' },
} as const

import { supports } from '#contract/supports.ts'

/** What waits stands in the order in which it came. */
export const messageTable = { endpoint: supports.list, defaults: { status: 'pending', sort: 'oldest' } } as const

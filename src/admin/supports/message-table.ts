import { supports } from '#contract/supports.ts'

/** Pending rows are sorted oldest first. */
export const messageTable = { endpoint: supports.list, defaults: { status: 'pending', sort: 'oldest' } } as const

import { audits } from '#contract/audits.ts'

export const auditTable = { endpoint: audits.list, first: { sort: 'newest' } } as const

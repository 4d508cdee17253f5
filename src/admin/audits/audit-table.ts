import { audits } from '#contract/audits.ts'

export const auditTable = { endpoint: audits.list, defaults: { sort: 'newest' } } as const

import { advertises } from '#contract/advertises.ts'

/** Live advertisements, unless the URL selects the retired ones. */
export const advertiseTable = { endpoint: advertises.list, defaults: { status: 'live', sort: 'newest' } } as const

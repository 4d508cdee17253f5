import { advertises } from '#contract/advertises.ts'

/** Those that bring tasks, unless the URL asks for the retired ones. */
export const advertiseTable = { endpoint: advertises.list, defaults: { status: 'live', sort: 'newest' } } as const

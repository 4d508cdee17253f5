import { users } from '#contract/users.ts'

export const memberTable = { endpoint: users.list, fixed: { role: 'customer' } } as const
export const adminTable = { endpoint: users.list, fixed: { role: 'admin' } } as const
export const blockedTable = { endpoint: users.listBlocked } as const
export const deletedTable = { endpoint: users.listDeleted } as const

/** The members whom a member has referred. */
export const referredTable = (referrer: string) => ({ endpoint: users.list, fixed: { referrer } }) as const

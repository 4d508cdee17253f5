import { users } from '#contract/users.ts'

export const memberTable = { endpoint: users.list, always: { role: 'customer' } } as const
export const adminTable = { endpoint: users.list, always: { role: 'admin' } } as const
export const blockedTable = { endpoint: users.listBlocked } as const
export const deletedTable = { endpoint: users.listDeleted } as const

/** Whom a member has brought. */
export const referredTable = (referrer: string) => ({ endpoint: users.list, always: { referrer } }) as const

import { and, eq, gt, or, type SQL } from 'drizzle-orm'
import { sms } from './table.ts'

/** Money that moved and belongs to no request. Of an SMS in a form that is not known, the balances show the amount. */
export const isOpenMoney: SQL | undefined = or(eq(sms.state, 'open'), and(eq(sms.state, 'unknown'), gt(sms.amount, 0n)))

import { and, eq, gt, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { sms } from './table.ts'

/** Money that moved and belongs to no request. Of an SMS in a form that is not known, the balances show the amount. */
export const isOpenMoney: SQL | undefined = or(eq(sms.state, 'open'), and(eq(sms.state, 'unknown'), gt(sms.amount, 0n)))

/** A member has this long to send the form, before the money counts as unclaimed. */
const unclaimedMinutes = 60

/** Open money, in or out, that no request has claimed for an hour. */
export const isUnclaimed: SQL | undefined = and(
  isOpenMoney,
  isNotNull(sms.direction),
  lt(sms.received_at, sql`now() - make_interval(mins => ${unclaimedMinutes}::int)`),
)

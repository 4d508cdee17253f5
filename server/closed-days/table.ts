import { date, pgTable } from 'drizzle-orm/pg-core'
import { poisha } from '../db/columns.ts'

/**
 * The sums of an Asia/Dhaka day that is over, so that the accountant does not read the whole ledger. No day before the last one is missing.
 * A posting into a closed day deletes that day and all later ones, by a trigger. Then they are computed again.
 */
export const closedDays = pgTable('closed_day', {
  day: date().primaryKey(),
  /** Top-ups, payouts, and rewards for tasks and referrals. */
  paid_in: poisha(),
  paid_out: poisha(),
  rewards: poisha(),
  /** Of top-ups whose SMS proved forged. */
  taken_back: poisha(),
  /** What the system accounts of the tills, of the payouts and of found money have received, less what they have given. */
  till: poisha(),
  payout: poisha(),
  found: poisha(),
})

import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, poisha } from '../db/columns.ts'

/** The settings of the administrators. The table has one row. */
export const settings = pgTable(
  'setting',
  {
    id: integer().primaryKey().default(1),
    notice: text().notNull().default(''),
    notice_bn: text().notNull().default(''),
    /** The last change of the notice; null before the first one. */
    notice_posted_at: moment(),
    /** Paid to a referrer when the referred member's accepted top-ups reach `referral_top_up`, or this amount if it is larger. */
    refer_amount: poisha().default(sql`0`),
    /** The minimum withdrawal, and the maximum days until a payout. */
    withdraw_amount: poisha().default(sql`50000`),
    withdraw_days: integer().notNull().default(3),
    referral_top_up: poisha().default(sql`50000`),
    least_top_up: poisha().default(sql`1000`),
    least_transfer: poisha().default(sql`100`),
    transfers_per_hour: integer().notNull().default(30),
    /** How many undecided or unsolved requests a member can have. */
    open_payments: integer().notNull().default(5),
    open_withdrawals: integer().notNull().default(3),
    open_messages: integer().notNull().default(10),
    accounts_per_number: integer().notNull().default(3),
    /** Of one address. */
    registrations_per_hour: integer().notNull().default(20),
    /** The largest payment that a till accepts, and the largest sum of one member's in an Asia/Dhaka day. */
    auto_payment: poisha().default(sql`1000000`),
    auto_day: poisha().default(sql`2500000`),
    /** The same limits of an agent's or merchant's till: of one payment, and of all that it accepts in a day. */
    agent_auto_payment: poisha().default(sql`50000`),
    agent_auto_day: poisha().default(sql`500000`),
    /** A payout's fee is posted up to the larger of these: hundredths of a percent of the amount, and poisha. */
    fee_share_max: integer().notNull().default(200),
    fee_max: poisha().default(sql`3000`),
    /** How long the first withdrawal to a number that is new for the member waits. */
    new_number_hours: integer().notNull().default(24),
    /** The effects of SMS after this moment need a linked line: the invariants check them. */
    linked_effects_since: moment().notNull().default(sql`now()`),
    /** The hours of Asia/Dhaka in which a silent till phone is an alarm. */
    opens_at: integer().notNull().default(9),
    closes_at: integer().notNull().default(23),
    /** The most that the tasks of an Asia/Dhaka day may promise. Null: no ceiling. */
    reward_ceiling: bigint({ mode: 'bigint' }),
    /** Since when members can begin: the first moment with a number to pay to, a plan and a video. It stays, also if one of them is removed. */
    shop_opened_at: moment(),
    /** When an owner looked at the withdrawal settings, and closed the card of the first steps. */
    withdrawals_confirmed_at: moment(),
    setup_confirmed_at: moment(),
    /** Open tasks that were handed out before this moment are cleared. */
    tasks_cleared_at: moment(),
    /** From when administrators need a second factor. */
    factor_required_at: moment(),
    /** Whether a second administrator confirms sensitive changes, and what an administrator moves above `second_person_above` on a day. */
    second_person: boolean().notNull().default(false),
    second_person_above: poisha().default(sql`1000000`),
    /** Bulk decisions above it need a fresh proof. */
    fresh_proof_above: poisha().default(sql`5000000`),
    /** How long the sessions of administrators last, at most and without use. */
    session_hours: integer().notNull().default(12),
    idle_minutes: integer().notNull().default(30),
    /** The last backup, and the last audit with its number of broken invariants. Not settings, but of one row too. */
    backed_up_at: moment(),
    /** How many videos the last backup lacks. */
    backup_gaps: integer(),
    audited_at: moment(),
    broken_invariants: integer(),
  },
  (t) => [
    check(
      'setting_staff',
      sql`least(${t.second_person_above}, ${t.fresh_proof_above}) > 0 and ${t.session_hours} between 1 and 24 and ${t.idle_minutes} between 5 and 720`,
    ),
    check('setting_auto_positive', sql`least(${t.auto_payment}, ${t.auto_day}) > 0`),
    check(
      'setting_till_trust',
      sql`least(${t.agent_auto_payment}, ${t.agent_auto_day}) > 0 and ${t.fee_share_max} between 0 and 10000 and ${t.fee_max} >= 0
        and ${t.new_number_hours} between 0 and 720`,
    ),
    check('setting_hours', sql`${t.opens_at} between 0 and 24 and ${t.closes_at} between 0 and 24`),
    check('setting_one_row', sql`${t.id} = 1`),
    check('setting_least_withdrawal', sql`${t.withdraw_amount} >= 5000`),
    check(
      'setting_limits_positive',
      sql`least(${t.referral_top_up}, ${t.least_top_up}, ${t.least_transfer}, ${t.transfers_per_hour}, ${t.open_payments},
        ${t.open_withdrawals}, ${t.open_messages}, ${t.accounts_per_number}, ${t.registrations_per_hour}) > 0`,
    ),
  ],
)

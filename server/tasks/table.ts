import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { advertises } from '../advertises/table.ts'
import { createdAt, id, moment, poisha } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** One advertisement for one member on one Asia/Dhaka day. Open until it is rewarded or cleared. Deleted if nobody claims it in time. */
export const tasks = pgTable(
  'task',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    advertise_id: uuid()
      .notNull()
      .references(() => advertises.id),
    day: date({ mode: 'string' }).notNull(),
    /** The bonus of the member's plan when the task was handed out. The claim pays it. */
    bonus: poisha().default(sql`0`),
    handed_out_at: createdAt(),
    /** The claim must have its evidence. Null in tasks of before this rule, for videos that could not be read. */
    nonce: uuid(),
    rewarded_at: moment(),
    /** From the time at which the claim was possible to the claim. */
    claim_delay_ms: integer(),
    cleared_at: moment(),
  },
  (t) => [
    unique('task_once_a_day').on(t.user_id, t.advertise_id, t.day),
    index('task_user_day').on(t.user_id, t.day),
    index('task_unclaimed').on(t.day).where(sql`${t.rewarded_at} is null`),
    index('task_rewarded').on(t.advertise_id).where(sql`${t.rewarded_at} is not null`),
  ],
)

/** What the tasks of a day with a ceiling promise. Rows exist for days on which a ceiling was in force. */
export const rewardDays = pgTable(
  'reward_day',
  {
    /** The `ref` of its alarms. */
    id: id(),
    /** In Dhaka. */
    day: date({ mode: 'string' }).notNull().unique(),
    /** The rewards and bonuses of all tasks of the day. */
    handed_out: poisha(),
    /** The part of it whose tasks nobody claimed in time, so that they are deleted. */
    expired: poisha().default(sql`0`),
    /** The ceiling at the last hand-out, or `handed_out` if the ceiling was set below it. Null if it was removed on that day. */
    ceiling: bigint({ mode: 'bigint' }),
    /** The first hand-out that did not fit. */
    refused_at: moment(),
  },
  (t) => [check('reward_day_within', sql`${t.handed_out} <= ${t.ceiling}`)],
)

/** A member's report that the own phone cannot play a video. It pays nothing and changes no task. */
export const unplayableReports = pgTable(
  'unplayable_report',
  {
    advertise_id: uuid()
      .notNull()
      .references(() => advertises.id),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
  },
  // The advertisement first, because staff read the count of each.
  (t) => [primaryKey({ columns: [t.advertise_id, t.user_id] })],
)

import { sql } from 'drizzle-orm'
import { date, index, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { advertises } from '../advertises/table.ts'
import { createdAt, id, moment, poisha } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** One advertisement for one member on one Asia/Dhaka day. Open until it is rewarded or cleared. */
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
    rewarded_at: moment(),
    cleared_at: moment(),
  },
  (t) => [
    unique('task_once_a_day').on(t.user_id, t.advertise_id, t.day),
    index('task_user_day').on(t.user_id, t.day),
    index('task_rewarded').on(t.advertise_id).where(sql`${t.rewarded_at} is not null`),
  ],
)

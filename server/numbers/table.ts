import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { MemberNumber } from '#contract/numbers.ts'
import { createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** A mobile number from which a member has topped up. Only a `proved` one proves the member. */
export const memberNumbers = pgTable(
  'member_number',
  {
    id: id(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** 11 digits. */
    number: text().notNull(),
    /** `asked`: a top-up by code came from it, and the member has not answered yet. */
    state: text({ enum: MemberNumber.entries.state.options }).notNull(),
    proved_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    unique('member_number_once').on(t.user_id, t.number),
    index('member_number_proved').on(t.number).where(sql`${t.state} = 'proved'`),
    check('member_number_proved_at', sql`${t.state} <> 'proved' or ${t.proved_at} is not null`),
  ],
)

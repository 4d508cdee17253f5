import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TillAlarmKind } from '#contract/alarm-kind.ts'
import type { UndoneKind } from '#contract/tills/till.ts'
import { createdAt, id, moment } from '../db/columns.ts'
import { users } from '../users/table.ts'

/** A row that a forged SMS had changed. Amounts are poisha as text. `rest`: what the member no longer has. */
export interface AlarmDetail {
  row: UndoneKind
  id: string
  amount: string
  rest?: string
}

/** What an administrator has to look at. An open one is not inserted again. */
export const tillAlarms = pgTable(
  'till_alarm',
  {
    id: id(),
    kind: text({ enum: TillAlarmKind.options }).notNull(),
    /** The id of the SMS, the phone, the till, the proposal or the day of rewards. */
    ref: uuid().notNull(),
    /** The rows that were undone: kind, id and amount of each. */
    details: jsonb().$type<AlarmDetail[]>(),
    created_at: createdAt(),
    /** When administrators were notified that it opened. Null: it was one of a flood, or had no reader. */
    notified_at: moment(),
    /** Without `closed_by`, it ended by itself. */
    closed_at: moment(),
    closed_by: uuid().references(() => users.id),
    note: text(),
  },
  (t) => [
    uniqueIndex('till_alarm_open_once').on(t.kind, t.ref).where(sql`${t.closed_at} is null`),
    check('till_alarm_closed', sql`${t.closed_at} is not null or ${t.closed_by} is null`),
  ],
)

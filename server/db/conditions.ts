import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { startOfDay, timeZone } from '#contract/days.ts'
import { hourMs } from '#contract/durations.ts'
import type { Period } from '#contract/lists.ts'
import { plainNumber, plainTransactionId } from '#contract/plain-input.ts'
import { foldCase } from './fold-case.ts'

/** A text contains another, in which `%` and `_` are literal. */
export const contains = (text: SQLWrapper, part: string): SQL => sql`${text} like ${toPattern(part)}`

/** As `contains`, ignoring case. */
export const containsInAnyCase = (text: SQLWrapper, part: string): SQL =>
  sql`${foldCase(text)} like ${foldCase(toPattern(part))}`

/** An account number contains a part of one, however it is formatted. Undefined if the part has no digit. */
export const containsAccountNumber = (text: SQLWrapper, part: string): SQL | undefined => {
  const plain = plainNumber(part)
  return plain ? contains(text, plain) : undefined
}

/** A transaction id contains a part of one, however it is formatted. Undefined if the part has no letter or digit. */
export const containsTransactionId = (text: SQLWrapper, part: string): SQL | undefined => {
  const plain = plainTransactionId(part)
  return plain ? contains(text, plain) : undefined
}

const toPattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/** A moment is within these Asia/Dhaka days, the last one included. */
export const isWithin = (moment: SQLWrapper, { from, to }: Period): SQL | undefined =>
  and(from ? sql`${moment} >= ${startOf(from)}` : undefined, to ? sql`${moment} < ${startOf(to, 1)}` : undefined)

/** Adds days to the date, not to the moment, which would follow the daylight saving time of the database's time zone. */
const startOf = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`

const slackMs = hourMs

/**
 * Rows created since the start of an Asia/Dhaka day, and some before it. Compares ids, which begin with their creation time
 * and are indexed. The slack allows for different clocks of server and database.
 */
export const isCreatedSince = (id: SQLWrapper, day: string): SQL => {
  const ms = startOfDay(day) - slackMs
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return sql`${id} >= ${`${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`}::uuid`
}

/** The Asia/Dhaka day of a moment. */
export const dayOf = (moment: SQLWrapper): SQL<string> =>
  sql`(${moment} at time zone ${sql.raw(`'${timeZone}'`)})::date`

/** The current Asia/Dhaka day by the database's clock, which is the same for every process. */
export const today = dayOf(sql`now()`)

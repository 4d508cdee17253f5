import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { timeZone } from '#contract/days.ts'
import { plainAccountNumber } from '#contract/fields.ts'
import type { Period } from '#contract/lists.ts'

/** True where a text holds a piece of text, in which `%` and `_` are only signs. */
export const contains = (text: SQLWrapper, piece: string): SQL => sql`${text} like ${patternOf(piece)}`

/** As `contains`, without case. By the database on both sides: its idea of case depends on its locale. */
export const containsInAnyCase = (text: SQLWrapper, piece: string): SQL =>
  sql`lower(${text}) like lower(${patternOf(piece)})`

/** True where an account number holds a piece of one, as people copy it. A piece without any of it asks for none. */
export const containsAccountNumber = (text: SQLWrapper, piece: string): SQL | undefined => {
  const plain = plainAccountNumber(piece)
  return plain ? contains(text, plain) : undefined
}

const patternOf = (piece: string) => `%${piece.replace(/[\\%_]/g, '\\$&')}%`

/** True of the moments of these Asia/Dhaka days, the last one included. */
export const isWithin = (moment: SQLWrapper, { from, to }: Period): SQL | undefined =>
  and(from ? sql`${moment} >= ${startOf(from)}` : undefined, to ? sql`${moment} < ${startOf(to, 1)}` : undefined)

/** Days are added to the date: added to the moment they would follow the summer time of wherever the database stands. */
const startOf = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone})`

const slackMs = 60 * 60_000

/**
 * True of the rows made since the beginning of an Asia/Dhaka day, and of some before it: by their ids, which begin with the
 * moment they were made and have an index where the moment itself has none. The clocks of server and database may differ.
 */
export const isMadeSince = (id: SQLWrapper, day: string): SQL => {
  const ms = Date.parse(`${day}T00:00+06:00`) - slackMs
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return sql`${id} >= ${`${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`}::uuid`
}

import { sql } from 'drizzle-orm'
import { timeZone } from '#contract/days.ts'

/** The current Asia/Dhaka day by the database's clock, which is the same for every process. */
export const today = sql<string>`(now() at time zone ${sql.raw(`'${timeZone}'`)})::date`

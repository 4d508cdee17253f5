import { sql } from 'drizzle-orm'
import type { Tx } from './connect.ts'
import { one } from './one.ts'

/** The database's time, which is the same for every process. A distributed schema allows no `clock_timestamp()` in an update. */
export async function readClock(tx: Tx): Promise<Date> {
  return one(await tx.select({ now: sql`clock_timestamp()`.mapWith(readMoment) }).from(sql`(values (1)) as one`)).now
}

const readMoment = (text: string) => new Date(text)

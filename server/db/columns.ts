import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

/** The id of a row: made here and not by the database, so that ids sort by time on every version of PostgreSQL. */
export const id = () => uuid().primaryKey().$defaultFn(uuidv7)

export const moment = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => moment().notNull().defaultNow()

/** Whole hundredths of a taka. */
export const poisha = () => bigint({ mode: 'bigint' }).notNull()

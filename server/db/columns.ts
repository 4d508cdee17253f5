import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'

/** A row's id, generated here, because older versions of PostgreSQL cannot generate ids that sort by time. */
export const id = () => uuid().primaryKey().$defaultFn(uuidv7)

/** `column`: its name in the database, if the property has another one. */
export const moment = (column = '') => timestamp(column, { withTimezone: true, precision: 3 })
export const createdAt = (column?: string) => moment(column).notNull().defaultNow()

/** Whole hundredths of a taka. */
export const poisha = () => bigint({ mode: 'bigint' }).notNull()

export const bytea = customType<{ data: Uint8Array<ArrayBuffer>; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // One of the two drivers returns a Buffer.
  fromDriver: (bytes) => new Uint8Array(bytes),
})

import { withDatabase } from '#server/db/built-in/with-database.ts'
import { connect, type Db } from '#server/db/connect.ts'
import type { ServerLocation } from './joma-process.ts'

/** Opens and migrates the database of a location, and closes it after the work. A built-in PostgreSQL is created and started for it. */
export function withOpenDatabase<Result>(location: ServerLocation, work: (db: Db) => Promise<Result>): Promise<Result> {
  const use = { name: 'a test', canCreate: true }
  return withDatabase({ databaseUrl: undefined, ...location }, use, async (databaseUrl) => {
    const { db, close } = await connect(databaseUrl)
    try {
      return await work(db)
    } finally {
      await close()
    }
  })
}

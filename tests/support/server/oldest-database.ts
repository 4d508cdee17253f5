import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createLocation, type DataLocation } from './data-locations.ts'
import { runStatement } from './postgres.ts'

/** The users of the database. */
export const oldest = {
  admin: { username: 'admin', password: 'joma-admin-demo' },
  member: { username: 'nusrat', password: 'correct horse' },
  /** A pending payment of the member, 120.50 taka. */
  transactionId: 'OLDPENDING1',
}

/**
 * Creates a location with the oldest database that can be upgraded. The code of commit 25411ce4, whose last migration is 0013, made
 * it: the sample data of its demo, a batch, a block, a picture and a few calls more. It was written by `pg_dump --rows-per-insert=200`.
 */
export async function createOldestLocation(): Promise<DataLocation> {
  const location = await createLocation()
  await runStatement(location.databaseUrl, await readDump())
  return location
}

/** The statements that create the database. */
const readDump = async (): Promise<string> =>
  gunzipSync(await readFile(join(import.meta.dirname, 'oldest-database.sql.gz'))).toString()

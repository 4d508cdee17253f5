import type { Config } from '../config.ts'
import { openUnchanged } from '../db/connect.ts'
import { newestMigration, readMigration } from '../db/migration.ts'

/** `connect` would create or migrate the tables of any database, while a server of another version may use it. */
export async function assertCurrent(databaseUrl: string, config: Pick<Config, 'databaseSchema'>): Promise<void> {
  const { db, close } = openUnchanged(databaseUrl, config)
  try {
    const migration = await readMigration(db)
    if (migration !== newestMigration)
      throw new Error(
        `the database is at migration ${migration}, this version at ${newestMigration}: start the server of this version first.`,
      )
  } finally {
    await close()
  }
}

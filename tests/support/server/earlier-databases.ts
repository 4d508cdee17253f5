import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect } from 'vitest'
import { connect, openUnchanged } from '#server/db/connect.ts'
import { oldestMigration } from '#server/db/migration.ts'
import journal from '#server/db/migrations/meta/_journal.json' with { type: 'json' }
import { migrationsFolder } from '#server/db/migrations-folder.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { createFolder, type DataLocation } from './data-locations.ts'
import { dumpLocation } from './filled-backup.ts'
import { createOldestLocation } from './oldest-database.ts'
import { runStatement } from './postgres.ts'
import { runCommand } from './run-command.ts'

const names = journal.entries.map(({ tag }) => tag)
const oldestPosition = names.indexOf(oldestMigration)

/** The migrations whose backups can be restored. */
export const restorableMigrations = names.slice(oldestPosition)

/** Creates the oldest database, migrated to a later migration. */
export async function createLocationAt(migration: string): Promise<DataLocation> {
  const location = await createOldestLocation()
  const later = readMigrationFiles({ migrationsFolder }).slice(oldestPosition + 1, names.indexOf(migration) + 1)
  for (const { sql: statements, hash, folderMillis } of later)
    await runStatement(
      location.databaseUrl,
      `${statements.join(';')}; insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
    )
  return location
}

/** Makes a backup without videos. Returns its file. */
export async function backUp(location: DataLocation): Promise<string> {
  const file = join(createFolder(), 'earlier.tar')
  expect(await runCommand('backup', location, file, '--without-videos')).toMatchObject({ code: 0 })
  return file
}

/** The rows of a database of an earlier version after the migrations of a start. */
export async function dumpUpgraded(location: DataLocation) {
  const { close } = await connect(location.databaseUrl)
  await close()
  return dumpLocation(location)
}

/**
 * All columns, constraints, indexes and triggers of a database, without migrating it. `not null` is one of a column's properties:
 * as constraints, PostgreSQL 18 has other names for a renamed table.
 */
export async function readSchema(location: DataLocation): Promise<string[]> {
  const { db, close } = openUnchanged(location.databaseUrl)
  try {
    const rows = await queryRows<{ line: string }>(
      db,
      sql`
      select concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union select indexdef from pg_indexes where schemaname = 'public'
      union select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      order by line`,
    )
    return rows.map(({ line }) => line)
  } finally {
    await close()
  }
}

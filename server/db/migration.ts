import { sql } from 'drizzle-orm'
import packageJson from '../../package.json' with { type: 'json' }
import type { Db } from './connect.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { nameMigrationsTable } from './migrations.ts'
import { one } from './one.ts'
import { queryRows } from './query-rows.ts'

const getMigrationName = (when: number) => journal.entries.find((entry) => entry.when === when)?.tag ?? String(when)

const newestWhen = Math.max(...journal.entries.map(({ when }) => when))

/** The newest migration of this version. */
export const newestMigration = getMigrationName(newestWhen)

/** The oldest migration whose tables can be upgraded. Tests upgrade and restore them. */
export const oldestMigration = '0013_messages'

/** The place of a migration among those of this version, -1 for another one. */
export const getMigrationPosition = (name: string): number => journal.entries.findIndex(({ tag }) => tag === name)

/** The version of Joma. */
export const version = packageJson.version

/** False: a new database, or another program's. */
export async function isMigrated(db: Db): Promise<boolean> {
  const exists = sql`select to_regclass(${await nameMigrationsTable(db)}) is not null as "isMigrated"`
  return one(await queryRows<{ isMigrated: boolean }>(db, exists)).isMigrated
}

/** Throws if a newer version has migrated the database. */
export async function refuseNewerSchema(db: Db): Promise<void> {
  const last = await readLastMigration(db)
  if (last === null || last <= newestWhen) return
  const [found] = await queryRows<{ signature: string | null }>(
    db,
    sql`select obj_description(${await nameMigrationsTable(db)}::text::regclass, 'pg_class') as signature`,
  )
  const other = found?.signature ?? 'a newer version of Joma'
  throw new Error(`The database belongs to ${other}; this is Joma ${version}. Start the newer version. ${goBack}`)
}

const goBack = 'To go back, restore a backup that this version has made.'

/** Notes in the database which version has migrated it. */
export async function signSchema(db: Db): Promise<void> {
  await db.execute(sql.raw(`comment on table ${await nameMigrationsTable(db)} is 'Joma ${version}'`))
}

/** When the last migration of the database was written, in milliseconds. */
async function readLastMigration(db: Db): Promise<number | null> {
  const last = sql`select max(created_at)::text as "when" from ${sql.raw(await nameMigrationsTable(db))}`
  const [row] = await queryRows<{ when: string | null }>(db, last)
  return row?.when ? Number(row.when) : null
}

/** The last migration of a database. Throws if the database is not Joma's. */
export async function readMigration(db: Db): Promise<string> {
  if (!(await isMigrated(db))) throw new Error('This is not a database of Joma: it has none of its tables.')
  return getMigrationName(Number(await readLastMigration(db)))
}

import { sql } from 'drizzle-orm'
import packageJson from '../../package.json' with { type: 'json' }
import type { Db } from './connect.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { queryRows } from './query-rows.ts'

const getMigrationName = (when: number) => journal.entries.find((entry) => entry.when === when)?.tag ?? String(when)

const newestWhen = Math.max(...journal.entries.map(({ when }) => when))

/** The newest migration of this version. */
export const newestMigration = getMigrationName(newestWhen)

/** The version of Joma. */
const version = packageJson.version

/** Throws if a newer version has migrated the database. */
export async function refuseNewerSchema(db: Db): Promise<void> {
  const table = sql`to_regclass('drizzle.__drizzle_migrations')`
  const [found] = await queryRows<{ isMigrated: boolean; signature: string | null }>(
    db,
    sql`select ${table} is not null as "isMigrated", obj_description(${table}, 'pg_class') as signature`,
  )
  if (!found?.isMigrated) return
  const last = await readLastMigration(db)
  if (last === null || last <= newestWhen) return
  const other = found.signature ?? 'a newer version of Joma'
  throw new Error(`The database belongs to ${other}; this is Joma ${version}. Start the newer version. ${goBack}`)
}

const goBack = 'To go back, restore a backup that this version has made.'

/** Notes in the database which version has migrated it. */
export async function signSchema(db: Db): Promise<void> {
  await db.execute(sql.raw(`comment on table drizzle.__drizzle_migrations is 'Joma ${version}'`))
}

/** When the last migration of the database was written, in milliseconds. */
async function readLastMigration(db: Db): Promise<number | null> {
  const last = sql`select max(created_at)::text as "when" from drizzle.__drizzle_migrations`
  const [row] = await queryRows<{ when: string | null }>(db, last)
  return row?.when ? Number(row.when) : null
}

/** The last migration of a database. Throws if the database is not Joma's. */
export async function readMigration(db: Db): Promise<string> {
  const exists = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`
  const [found] = await queryRows<{ isMigrated: boolean }>(db, exists)
  if (!found?.isMigrated) throw new Error('This is not a database of Joma: it has none of its tables.')
  return getMigrationName(Number(await readLastMigration(db)))
}

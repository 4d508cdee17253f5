import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }
import { queryRows } from './query-rows.ts'

const getMigrationName = (when: number) => journal.entries.find((entry) => entry.when === when)?.tag ?? String(when)

/** The newest migration of this version. */
export const newestMigration = getMigrationName(Math.max(...journal.entries.map(({ when }) => when)))

/** The last migration of a database. Throws if the database is not Joma's. */
export async function readMigration(db: Db): Promise<string> {
  const exists = sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isMigrated"`
  const [found] = await queryRows<{ isMigrated: boolean }>(db, exists)
  if (!found?.isMigrated) throw new Error('This is not a database of Joma: it has none of its tables.')
  const last = sql`select max(created_at)::text as "when" from drizzle.__drizzle_migrations`
  const [{ when } = { when: null }] = await queryRows<{ when: string | null }>(db, last)
  return getMigrationName(Number(when))
}

import { type SQL, sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { Db, Tx } from './connect.ts'
import { ownSchema } from './database-schema.ts'
import { isMigrated, refuseNewerSchema, version } from './migration.ts'
import { nameMigrationsTable, readMigrations } from './migrations.ts'
import { queryRows } from './query-rows.ts'

/** Makes a database ready for this version's migrations. Throws if they do not follow the ones that it has. */
export async function prepareUpgrade(db: Db): Promise<void> {
  if (!(await isMigrated(db))) return refuseOtherTables(db)
  await refuseNewerSchema(db)
  const own = readMigrations()
  await db.transaction(async (tx) => {
    await repairChangedMigrations(tx, own)
    await refuseOtherMigrations(tx, own)
  })
}

/** Joma's tables must not stand between those of another program. */
async function refuseOtherTables(db: Db): Promise<void> {
  const [other] = await queryRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class
      where relnamespace = ${ownSchema} and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      limit 1`,
  )
  if (other)
    throw new Error(
      `DATABASE_URL leads to a database with a table "${other.name}" of another program. Joma needs a database or a schema (DATABASE_SCHEMA) of its own. Nothing was changed.`,
    )
}

/** Changes what an earlier form of a migration made into what its committed form makes. */
async function repairChangedMigrations(tx: Tx, own: MigrationMeta[]): Promise<void> {
  const applied = new Set((await readApplied(tx)).map(({ hash }) => hash))
  for (const { position, earlierHash, repair } of changedMigrations) {
    if (!applied.has(earlierHash)) continue
    const { hash, folderMillis } = own[position]!
    await tx.execute(repair)
    await tx.execute(
      sql`update ${sql.raw(await nameMigrationsTable(tx))} set hash = ${hash}, created_at = ${folderMillis} where hash = ${earlierHash}`,
    )
  }
}

/** Drizzle only compares times, so it would run a changed migration again, or skip it. */
async function refuseOtherMigrations(tx: Tx, own: MigrationMeta[]): Promise<void> {
  const applied = await readApplied(tx)
  const other = applied.find(({ hash, when }, at) => hash !== own[at]?.hash || when !== own[at].folderMillis)
  if (!other) return
  const written = new Date(other.when).toISOString()
  throw new Error(
    `The database has a migration of ${written} that Joma ${version} does not have: an unreleased version made the database. ` +
      'Nothing was changed. docs/operating.md, "Upgrade", has the databases that can be upgraded.',
  )
}

/** The migrations of the database, in their order. */
async function readApplied(tx: Tx): Promise<{ hash: string; when: number }[]> {
  const rows = await queryRows<{ hash: string; when: string }>(
    tx,
    sql`select hash, created_at::text as "when" from ${sql.raw(await nameMigrationsTable(tx))} order by created_at, id`,
  )
  return rows.map(({ hash, when }) => ({ hash, when: Number(when) }))
}

interface ChangedMigration {
  /** Its place in the journal. */
  position: number
  /** The SHA-256 of its earlier file. */
  earlierHash: string
  /** What the committed form does and the earlier one did not. */
  repair: SQL
}

/** Two migrations of 2026-11-24 were changed after databases had them. No later one may change: see tests/unit/migrations.test.ts. */
export const changedMigrations: ChangedMigration[] = [
  {
    position: 14,
    earlierHash: 'a196d09f4eaa6525384231f740093f52f2c2b7cecc4e15959317f2bf21b37d54',
    repair: sql`alter table till_phone add column sends_heartbeats boolean default false not null`,
  },
  {
    position: 15,
    earlierHash: '1a73485ec65cfe8427ca3eeba600087e5302df90b30754c7d788e95dca00e302',
    repair: sql`alter table sms drop constraint sms_named, add constraint sms_named
      check ((state <> 'named' or named_as is not null) and (named_as is null) = (named_by is null))`,
  },
]

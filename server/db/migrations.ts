import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { PgDialect, PgSession } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'
import { defaultSchema, readSchema } from './database-schema.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { queryRows } from './query-rows.ts'

/** Finds a piece of a name or a number through an index. All shops of a database share it. */
const extension = 'pg_trgm'

/** The name of the table of applied migrations. */
export const migrationsTableName = '__drizzle_migrations'

/** Drizzle gives that table a schema of its own, except for a shop that has a schema. */
const schemaOfMigrations = (schema: string) => (schema === defaultSchema ? 'drizzle' : schema)

/** The table of applied migrations, with its schema. */
export const nameMigrationsTable = async (db: Db): Promise<string> =>
  `${schemaOfMigrations(await readSchema(db))}.${migrationsTableName}`

/** The migrations of this version: the hashes of their files, and statements that name no schema and create no extension. */
export const readMigrations = (): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder }).map((migration) => ({
    ...migration,
    sql: migration.sql
      .filter((statement) => !/^create extension/im.test(statement))
      .map((statement) => statement.replaceAll('"public".', '')),
  }))

/** Applies the migrations that a database lacks, in one transaction. For a session of its own. */
export async function applyMigrations(db: Db): Promise<void> {
  const schema = await readSchema(db)
  await addExtensionToPath(db, { isLocal: false })
  // Drizzle's `migrate` runs the files as they are.
  const { dialect, session } = db as unknown as { dialect: PgDialect; session: PgSession }
  await dialect.migrate(readMigrations(), session, { migrationsFolder, migrationsSchema: schemaOfMigrations(schema) })
}

/** Runs migrations in a transaction of the caller. */
export async function runMigrations(tx: Db, migrations: MigrationMeta[]): Promise<void> {
  await addExtensionToPath(tx, { isLocal: true })
  for (const { sql: statements } of migrations) for (const statement of statements) await tx.execute(sql.raw(statement))
}

/** Adds the extension's schema to the search path, because migrations name its operator class. Creates the extension if it is missing. */
async function addExtensionToPath(db: Db, { isLocal }: { isLocal: boolean }): Promise<void> {
  const setPath = () =>
    queryRows(
      db,
      sql`select set_config('search_path', concat_ws(', ', quote_ident(current_schema()), quote_ident(nspname)), ${isLocal})
        from pg_extension join pg_namespace n on n.oid = extnamespace where extname = ${extension}`,
    )
  if ((await setPath()).length > 0) return
  // Asked before, because Citus refuses this statement for an extension of another role even if it exists.
  await db.execute(sql.raw(`create extension if not exists ${extension} with schema ${defaultSchema}`))
  await setPath()
}

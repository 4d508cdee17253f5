import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { ownSchema } from '../db/database-schema.ts'
import { getErrorMessage } from '../db/errors.ts'
import { getMigrationPosition } from '../db/migration.ts'
import { migrationsTableName, readMigrations, runMigrations } from '../db/migrations.ts'
import { one } from '../db/one.ts'
import { queryRows } from '../db/query-rows.ts'

export interface Table {
  name: string
  columns: string[]
  /** The identity column, if there is one. */
  identity: string | null
}

const batchRows = 500
const partBytes = 1_048_576

/** All tables, from the system catalogue, so that a new table is part of the next backup automatically. */
export const readTables = (db: Db): Promise<Table[]> =>
  queryRows(
    db,
    sql`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns,
      max(a.attname) filter (where a.attidentity <> '') as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = ${ownSchema} and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> ${migrationsTableName}
      and a.attgenerated = ''
    group by c.relname order by c.relname`,
  )

/** The rows of a table as lines of JSON. The database serializes them, so that no number passes through a float. */
export async function* readParts(tx: Tx, table: string): AsyncGenerator<{ lines: string; rows: number }> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
  )
  let lines: string[] = []
  let bytes = 0
  for (let isLast = false; !isLast; ) {
    const found = await queryRows<{ line: string }>(tx, sql.raw(`fetch ${batchRows} from backup_rows`))
    isLast = found.length < batchRows
    for (const { line } of found) {
      lines.push(line)
      bytes += Buffer.byteLength(line) + 1
    }
    if (lines.length > 0 && (isLast || bytes >= partBytes)) {
      yield { lines: `${lines.join('\n')}\n`, rows: lines.length }
      lines = []
      bytes = 0
    }
  }
  await tx.execute(sql`close backup_rows`)
}

/** Inserts rows from lines of JSON. A column that they lack gets its default. Returns their number. */
export async function insertPart(tx: Db, { name, columns }: Table, lines: string): Promise<number> {
  const rows = lines.trimEnd().split('\n')
  // All rows of a table have the same columns.
  const existing = new Set(Object.keys(JSON.parse(rows[0]!)))
  const into = sql.join(
    columns.filter((column) => existing.has(column)).map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${into}) overriding system value
    select ${into} from json_populate_recordset(null::${sql.identifier(name)}, ${`[${rows.join(',')}]`}::text::json)`)
  return rows.length
}

const qualifiedNames = (tables: Table[]): SQL =>
  sql.join(
    tables.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )

export const analyze = (tx: Tx, tables: Table[]) => tx.execute(sql`analyze ${qualifiedNames(tables)}`)

/** Sets the identity sequence after the highest restored value. */
export async function resetSequence(tx: Tx, { name, identity }: Table): Promise<void> {
  if (identity === null) return
  const last = sql`max(${sql.identifier(identity)})`
  await tx.execute(sql`
    select setval(pg_get_serial_sequence(${`"${name}"`}, ${identity}), coalesce(${last}, 1), ${last} is not null)
    from ${sql.identifier(name)}`)
}

/** Matches the rows that migrations insert into a new database: the system accounts and the settings. */
const isSeed: Record<string, SQL> = { account: sql`owner_id is null`, setting: sql`true` }

/** Locks all tables of an empty database for this transaction. Throws if there are rows. */
export async function lockEmptyTables(tx: Tx, tables: Table[]): Promise<void> {
  await tx.execute(sql`lock table ${qualifiedNames(tables)} in access exclusive mode`)
  await assertEmptyTables(tx, tables)
}

/** Throws if there are rows that no migration has inserted. */
export async function assertEmptyTables(db: Db, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    const otherRows = sql`select 1 as one from ${sql.identifier(name)} where not (${isSeed[name] ?? sql`false`}) limit 1`
    if ((await queryRows(db, otherRows)).length > 0)
      throw new Error(`The database is not empty: there are rows in ${name}. Restore into a new database.`)
  }
}

/** Deletes what the migrations have inserted, because the backup has it too. */
export async function deleteSeedRows(tx: Tx, tables: Table[]): Promise<void> {
  for (const { name } of tables) if (isSeed[name]) await tx.execute(sql`delete from ${sql.identifier(name)}`)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Drops all foreign keys. Rows that reference each other could otherwise not be inserted in any order. */
export async function dropForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const found = await queryRows<ForeignKey>(
    tx,
    sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = ${ownSchema} and conparentid = 0`,
  )
  for (const { table, name } of found) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  return found
}

/** Creates dropped foreign keys again, which checks every row. */
export async function recreateForeignKeys(tx: Tx, dropped: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of dropped)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
}

/**
 * Replaces the tables of a migrated database without rows by those of an earlier migration. `migrateEarlierTables` has to follow in the
 * same transaction, because the list of migrations stays that of this version.
 */
export async function createEarlierTables(tx: Tx, migration: string): Promise<void> {
  await dropOwnObjects(tx)
  await runMigrations(tx, readMigrations().slice(0, getMigrationPosition(migration) + 1))
}

/** Migrates the tables of an earlier migration to this version, with their rows. */
export async function migrateEarlierTables(tx: Tx, migration: string): Promise<void> {
  try {
    await runMigrations(tx, readMigrations().slice(getMigrationPosition(migration) + 1))
  } catch (error) {
    const reason = getErrorMessage(error)
    throw new Error(`its rows cannot be migrated from ${migration} to this version: ${reason}`, { cause: error })
  }
}

/** Tables and functions are all that the migrations create, besides an extension, which stays. */
async function dropOwnObjects(tx: Tx): Promise<void> {
  const isOfExtension = sql`select from pg_depend d where d.objid = o.oid and d.deptype = 'e'`
  const found = one(
    await queryRows<{ tables: string; functions: string }>(
      tx,
      sql`
    select
      (select string_agg(o.oid::regclass::text, ', ') from pg_class o
        where o.relnamespace = ${ownSchema} and o.relkind in ('r', 'p') and o.relname <> ${migrationsTableName} and not exists (${isOfExtension})) as tables,
      (select string_agg(o.oid::regprocedure::text, ', ') from pg_proc o
        where o.pronamespace = ${ownSchema} and not exists (${isOfExtension})) as functions`,
    ),
  )
  await tx.execute(sql.raw(`drop table ${found.tables}`))
  await tx.execute(sql.raw(`drop function ${found.functions}`))
}

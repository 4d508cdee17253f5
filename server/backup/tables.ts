import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'
import { locks, publishedChanges } from '../db/table.ts'

export interface Table {
  name: string
  columns: string[]
  /** The identity column, if there is one. */
  identity: string | null
}

const batchRows = 500
const partBytes = 1_048_576

/** Their rows have a meaning only while processes run. */
const excluded = [locks, publishedChanges].map((table) => sql`${getTableName(table)}`)

/** All tables of a backup, from the system catalogue, so that a new table is part of the next backup automatically. */
export const readTables = (db: Db): Promise<Table[]> =>
  queryRows(
    db,
    sql`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns,
      max(a.attname) filter (where a.attidentity <> '') as identity
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attgenerated = '' and c.relname not in (${sql.join(excluded, sql`, `)})
    group by c.relname order by c.relname`,
  )

export const qualified = (table: string): SQL => sql`public.${sql.identifier(table)}`

/** The rows of a table as lines of JSON. The database serializes them, so that no number passes through a float. */
export async function* readParts(tx: Tx, table: string): AsyncGenerator<{ lines: string; rows: number }> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${qualified(table)} t`,
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

/** Inserts rows from lines of JSON. Returns their number. */
export async function insertPart(tx: Db, { name, columns }: Table, lines: string): Promise<number> {
  const rows = lines.trimEnd().split('\n')
  const into = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${qualified(name)} (${into}) overriding system value
    select ${into} from json_populate_recordset(null::${qualified(name)}, ${`[${rows.join(',')}]`}::text::json)`)
  return rows.length
}

export const analyze = (tx: Tx, tables: string[]) =>
  tx.execute(sql`analyze ${sql.join(tables.map(qualified), sql`, `)}`)

/** Sets the identity sequence after the highest restored value. */
export async function resetSequence(tx: Tx, { name, identity }: Table): Promise<void> {
  if (identity === null) return
  const last = sql`max(${sql.identifier(identity)})`
  await tx.execute(sql`
    select setval(pg_get_serial_sequence(${`public."${name}"`}, ${identity}), coalesce(${last}, 1), ${last} is not null)
    from ${qualified(name)}`)
}

/** Matches the rows that migrations insert into a new database: the system accounts and the settings. */
const isSeed: Record<string, SQL> = { account: sql`owner_id is null`, setting: sql`true` }

/** Locks all tables of an empty database for this transaction and deletes the seed rows. Throws if there are other rows. */
export async function lockEmptyTables(tx: Tx, tables: Table[]): Promise<void> {
  const all = tables.map(({ name }) => qualified(name))
  await tx.execute(sql`lock table ${sql.join(all, sql`, `)} in access exclusive mode`)
  for (const { name } of tables) {
    const otherRows = sql`select 1 as one from ${qualified(name)} where not (${isSeed[name] ?? sql`false`}) limit 1`
    if ((await queryRows(tx, otherRows)).length > 0)
      throw new Error(`The database is not empty: there are rows in ${name}. Restore into a new database.`)
    if (isSeed[name]) await tx.execute(sql`delete from ${qualified(name)}`)
  }
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
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of found) await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`))
  return found
}

/** Creates dropped foreign keys again, which checks every row. */
export async function recreateForeignKeys(tx: Tx, dropped: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of dropped)
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`))
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { queryRows } from '../db/query-rows.ts'

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

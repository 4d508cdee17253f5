import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/connect.ts'
import * as schema from '#server/schema.ts'

/** Returns a function that restores the rows the database holds now, and no others. */
export async function createDatabaseReset(db: Db): Promise<() => Promise<void>> {
  const tables: PgTable[] = Object.values(schema)
  const initial: { table: PgTable; rows: Record<string, unknown>[] }[] = []
  for (const table of tables) {
    const rows = await db.select().from(table)
    if (rows.length > 0) initial.push({ table, rows })
  }
  const names = sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  )
  return () =>
    db.transaction(async (tx) => {
      // The append-only triggers also refuse TRUNCATE; a replica session does not fire them.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`truncate ${names}`)
      for (const { table, rows } of initial) await tx.insert(table).overridingSystemValue().values(rows)
    })
}
